package android

import "testing"

// TestWaitsUntimed reads the stacks of waiting threads, as JDKs and ART have them.
func TestWaitsUntimed(t *testing.T) {
	stack := func(calls ...[3]string) []frame {
		var out []frame
		for _, c := range calls {
			out = append(out, frame{class: &class{name: c[0]}, method: &method{name: c[1], desc: c[2]}})
		}
		return out
	}
	const (
		object, support, pool = "java.lang.Object", "java.util.concurrent.locks.LockSupport", "java.util.concurrent.ThreadPoolExecutor"
		condition             = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject"
		scheduled             = "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue"
	)
	park := [3]string{"jdk.internal.misc.Unsafe", "park", "(ZJ)V"}
	tests := []struct {
		name  string
		stack []frame
		want  bool
	}{
		{"Object.wait()", stack([3]string{object, "wait", "(J)V"}, [3]string{object, "wait", "()V"}), true},
		{"Object.wait() of ART", stack([3]string{object, "wait", "(JI)V"}, [3]string{object, "wait", "(J)V"}, [3]string{object, "wait", "()V"}), true},
		{"Object.wait(ms)", stack([3]string{object, "wait", "(J)V"}, [3]string{"java.util.TimerThread", "mainLoop", "()V"}), false},
		{"Thread.join()", stack([3]string{object, "wait", "(J)V"}, [3]string{"java.lang.Thread", "join", "(J)V"}, [3]string{"java.lang.Thread", "join", "()V"}), true},
		{"Thread.join(ms)", stack([3]string{object, "wait", "(J)V"}, [3]string{"java.lang.Thread", "join", "(J)V"}), false},
		{"a latch", stack(park, [3]string{support, "park", "(Ljava/lang/Object;)V"}), true},
		{"a latch for a time", stack(park, [3]string{support, "parkNanos", "(Ljava/lang/Object;J)V"}), false},
		{"a worker with nothing to do", stack(park, [3]string{support, "parkNanos", "(Ljava/lang/Object;J)V"},
			[3]string{"java.util.concurrent.SynchronousQueue", "poll", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"}, [3]string{pool, "getTask", "()Ljava/lang/Runnable;"}), true},
		{"a worker with a task that is due later", stack(park, [3]string{support, "parkNanos", "(Ljava/lang/Object;J)V"}, [3]string{condition, "awaitNanos", "(J)J"},
			[3]string{scheduled, "take", "()Ljava/util/concurrent/RunnableScheduledFuture;"}, [3]string{pool, "getTask", "()Ljava/lang/Runnable;"}), false},
		{"a worker with no task that is due later", stack(park, [3]string{support, "park", "(Ljava/lang/Object;)V"}, [3]string{condition, "await", "()V"},
			[3]string{scheduled, "take", "()Ljava/util/concurrent/RunnableScheduledFuture;"}, [3]string{pool, "getTask", "()Ljava/lang/Runnable;"}), true},
		{"a worker of a ForkJoinPool", stack(park, [3]string{support, "parkUntil", "(Ljava/lang/Object;J)V"}, [3]string{"java.util.concurrent.ForkJoinPool", "awaitWork", "()I"}), true},
		{"something else", stack([3]string{"org.example.Reader", "read", "()V"}), false},
		{"nothing", nil, false},
	}
	for _, tt := range tests {
		if got := waitsUntimed(tt.stack); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
