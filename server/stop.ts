const shutdownTimeoutMs = 5000

/** Finishes what is being answered, then ends; a second signal, or too long a wait, ends at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The program could not stop in order:', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
