package org.erva.samples.trails;

/** A place on a trail. */
final class Place {
    final double latitude;
    final double longitude;

    Place(double latitude, double longitude) {
        this.latitude = latitude;
        this.longitude = longitude;
    }

    @Override
    public String toString() {
        return latitude + "," + longitude;
    }
}
