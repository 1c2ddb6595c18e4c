package org.erva.samples.newsfeed;

/** An article of the feed. */
final class Article {
    final String title;
    final String source;

    Article(String title, String source) {
        this.title = title;
        this.source = source;
    }
}
