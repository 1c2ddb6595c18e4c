package org.erva.samples.notesync;

/** A note with a title. */
final class Note {
    private final String title;

    Note(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
