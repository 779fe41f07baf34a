const mostMemory = 900 * 1024 * 1024
/** CPU time: wall-clock time would include waiting for other processes. */
const mostMicroseconds = 20_000_000

/** Exits when this process takes too much memory or CPU time. */
export function limitProcess(): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (process.memoryUsage.rss() > mostMemory || user + system > mostMicroseconds) process.exit(1)
  }, 50)
}
