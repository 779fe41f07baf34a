let underWay = 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until this is over, closing or reloading the page asks first. */
export async function askBeforeLeaving<T>(work: Promise<T>): Promise<T> {
  underWay += 1
  addEventListener('beforeunload', ask)
  try {
    return await work
  } finally {
    underWay -= 1
    // A page that listens is not kept by the browser for going back to it.
    if (underWay === 0) removeEventListener('beforeunload', ask)
  }
}
