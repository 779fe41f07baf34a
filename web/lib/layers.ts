/** Closes a dialog or sheet; returns false if it stays open because something in it is in progress. */
type Close = () => boolean

/** Open dialogs and sheets, the topmost last. Each has a history entry, so that Back closes it. */
const layers: { close: Close }[] = []

/** The address that our own step back must arrive at, while one is in progress. */
let goingTo: string | undefined
const afterwards: (() => void)[] = []

/** How many layers are open at the current history entry; a reload keeps the number. */
export function layersInHistory(): number {
  const state: unknown = history.state
  const isMarked = typeof state === 'object' && state !== null && 'layers' in state
  return isMarked && typeof state.layers === 'number' ? state.layers : 0
}

/** Adds or leaves history entries until there is one for each open layer. */
function settle(): void {
  if (goingTo !== undefined) return
  const surplus = layersInHistory() - layers.length
  for (let missing = surplus; missing < 0; missing++) {
    // The page itself, not the browser, restores the scroll position when a layer closes.
    history.scrollRestoration = 'manual'
    history.pushState({ layers: layersInHistory() + 1 }, '')
  }
  if (surplus <= 0) return
  goingTo = location.href
  history.go(-surplus)
}

function remove(layer: { close: Close }): void {
  const index = layers.indexOf(layer)
  if (index >= 0) layers.splice(index, 1)
}

/** Makes Back close an open layer; returns the function to call when the layer has closed. */
export function closeOnBack(close: Close): () => void {
  const layer = { close }
  layers.push(layer)
  // Deferred: a layer that is closed or replaced in the same task must not change the history.
  queueMicrotask(settle)
  return () => {
    remove(layer)
    queueMicrotask(settle)
  }
}

/** Runs a change of the address after any step back in progress. */
export function afterPendingStepBack(change: () => void): void {
  if (goingTo === undefined) change()
  else afterwards.push(change)
}

function onPop(): void {
  if (goingTo !== undefined) {
    // Keep changes made to the address while the layer was open.
    if (location.href !== goingTo) history.replaceState(history.state, '', goingTo)
    goingTo = undefined
    for (const change of afterwards.splice(0)) change()
  } else {
    for (const layer of layers.slice(layersInHistory()).reverse()) if (layer.close()) remove(layer)
  }
  if (layersInHistory() === 0) history.scrollRestoration = 'auto'
  // Forward, or a reload, may have led to the entry of a closed layer.
  settle()
}

/** Listens for Back in the capture phase, before the listeners that read the address. */
export function listenForBack(): () => void {
  addEventListener('popstate', onPop, { capture: true })
  settle()
  return () => removeEventListener('popstate', onPop, { capture: true })
}
