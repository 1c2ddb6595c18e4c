package org.erva.samples.podcasts;

/** An episode and how far it was listened to. */
final class Episode {
    private final String title;
    private int seconds;

    Episode(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    void listenedTo(int more) {
        seconds += more;
    }

    int seconds() {
        return seconds;
    }
}
