package android.os;

/** Policies against slow work on the main thread. Accepted and not enforced: the desktop device is no place to measure. */
public final class StrictMode {
    private static ThreadPolicy sThreadPolicy = ThreadPolicy.LAX;
    private static VmPolicy sVmPolicy = VmPolicy.LAX;

    private StrictMode() {
    }

    /** What a thread may do. */
    public static final class ThreadPolicy {
        public static final ThreadPolicy LAX = new ThreadPolicy();

        private ThreadPolicy() {
        }

        /** Collects the parts of a policy. */
        public static final class Builder {
            public Builder() {
            }

            public Builder(ThreadPolicy policy) {
            }

            public Builder detectAll() {
                return this;
            }

            public Builder permitAll() {
                return this;
            }

            public Builder detectNetwork() {
                return this;
            }

            public Builder permitNetwork() {
                return this;
            }

            public Builder detectDiskReads() {
                return this;
            }

            public Builder permitDiskReads() {
                return this;
            }

            public Builder detectDiskWrites() {
                return this;
            }

            public Builder permitDiskWrites() {
                return this;
            }

            public Builder detectCustomSlowCalls() {
                return this;
            }

            public Builder penaltyLog() {
                return this;
            }

            public Builder penaltyDialog() {
                return this;
            }

            public Builder penaltyDeath() {
                return this;
            }

            public Builder penaltyFlashScreen() {
                return this;
            }

            public ThreadPolicy build() {
                return LAX;
            }
        }
    }

    /** What the process may do. */
    public static final class VmPolicy {
        public static final VmPolicy LAX = new VmPolicy();

        private VmPolicy() {
        }

        /** Collects the parts of a policy. */
        public static final class Builder {
            public Builder() {
            }

            public Builder(VmPolicy base) {
            }

            public Builder detectAll() {
                return this;
            }

            public Builder detectActivityLeaks() {
                return this;
            }

            public Builder detectLeakedClosableObjects() {
                return this;
            }

            public Builder detectLeakedSqlLiteObjects() {
                return this;
            }

            public Builder detectLeakedRegistrationObjects() {
                return this;
            }

            public Builder penaltyLog() {
                return this;
            }

            public Builder penaltyDeath() {
                return this;
            }

            public VmPolicy build() {
                return LAX;
            }
        }
    }

    public static void setThreadPolicy(ThreadPolicy policy) {
        sThreadPolicy = policy;
    }

    public static ThreadPolicy getThreadPolicy() {
        return sThreadPolicy;
    }

    public static void setVmPolicy(VmPolicy policy) {
        sVmPolicy = policy;
    }

    public static VmPolicy getVmPolicy() {
        return sVmPolicy;
    }

    public static ThreadPolicy allowThreadDiskReads() {
        return sThreadPolicy;
    }

    public static ThreadPolicy allowThreadDiskWrites() {
        return sThreadPolicy;
    }

    public static void enableDefaults() {
    }

    public static void noteSlowCall(String name) {
    }
}
