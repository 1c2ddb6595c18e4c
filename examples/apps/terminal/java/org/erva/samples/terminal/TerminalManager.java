package org.erva.samples.terminal;

/** What outlives a screen of the terminal. */
final class TerminalManager {
    /** Whether the terminal's size may follow the screen's; not while the screen is on its way out. */
    boolean resizeAllowed = true;
}
