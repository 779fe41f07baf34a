const mostMemory = 900 * 1024 * 1024
/** Of the processor: by the clock it may have to wait for others. */
const mostMicroseconds = 20_000_000

/** Ends this process when it takes more than it should. */
export function limitProcess(): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (process.memoryUsage.rss() > mostMemory || user + system > mostMicroseconds) process.exit(1)
  }, 50)
}
