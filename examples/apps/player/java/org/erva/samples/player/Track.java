package org.erva.samples.player;

/** A track of the playlist: a song, or a video. */
final class Track {
    private final String title;
    private final boolean video;

    Track(String title, boolean video) {
        this.title = title;
        this.video = video;
    }

    String title() {
        return title;
    }

    boolean isVideo() {
        return video;
    }
}
