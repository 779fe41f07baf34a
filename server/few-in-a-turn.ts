const mostInATurn = 4

/**
 * For work of which much may come at once and for which nobody waits: resolves when it is our turn, a few in a turn of
 * the event loop, so that a page that is asked for meanwhile comes in between.
 */
export function createFewInATurn() {
  const waiting: (() => void)[] = []

  function release() {
    for (const goOn of waiting.splice(0, mostInATurn)) goOn()
    if (waiting.length > 0) setImmediate(release)
  }

  return (): Promise<void> =>
    new Promise((goOn) => {
      if (waiting.push(goOn) === 1) setImmediate(release)
    })
}
