const mostMemory = 900 * 1024 * 1024
/** Of the processor, for one question: by the clock it may have to wait for others. */
const mostMicroseconds = 20_000_000

/** Ends the process that takes more than it should; the function it gives is called at the beginning of each question. */
export function limitProcess(): () => void {
  let before = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > mostMemory || user + system > mostMicroseconds) process.exit(1)
  }, 50)
  return () => {
    before = process.cpuUsage()
  }
}
