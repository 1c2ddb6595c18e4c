package org.erva.samples.messenger;

/** The connection to the server: closed, or open once it is established. */
final class Connection {
    private enum State { CLOSED, OPEN }

    private State state = State.CLOSED;

    void established() {
        state = State.OPEN;
    }

    void send(String text) {
        if (state != State.OPEN) {
            throw new IllegalStateException("not connected, cannot send " + text.length() + " characters");
        }
    }
}
