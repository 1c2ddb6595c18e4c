package org.erva.samples.podcasts;

/** Is told how far an episode has been played. */
interface ProgressListener {
    void onProgress(Episode episode);
}
