/** Shuts a dialog or sheet; false where it stays, since something is under way in it. */
type Close = () => boolean

/** What lies over the page, the topmost last. Each has an entry of the history, so that Back shuts it. */
const layers: { close: Close }[] = []

/** Where a step back of our own has to arrive, until it has. */
let goingTo: string | undefined
const afterwards: (() => void)[] = []

/** Over how many layers the present entry of the history stands; a reload keeps it. */
export function layersInHistory(): number {
  const state: unknown = history.state
  const isMarked = typeof state === 'object' && state !== null && 'layers' in state
  return isMarked && typeof state.layers === 'number' ? state.layers : 0
}

/** Makes the history as deep as layers are open. */
function settle(): void {
  if (goingTo !== undefined) return
  const surplus = layersInHistory() - layers.length
  for (let missing = surplus; missing < 0; missing++) {
    // What is shown when a layer is shut decides where the page stands, not the browser.
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

/** Has Back shut what was opened; gives what to call when it is shut. */
export function addLayer(close: Close): () => void {
  const layer = { close }
  layers.push(layer)
  // Later: what is shut in the same breath, or followed by another, leaves the history as it is.
  queueMicrotask(settle)
  return () => {
    remove(layer)
    queueMicrotask(settle)
  }
}

/** Changes of the address wait for a step back that is under way. */
export function onceSettled(change: () => void): void {
  if (goingTo === undefined) change()
  else afterwards.push(change)
}

function onPop(): void {
  if (goingTo !== undefined) {
    // What the address was given while the layer was open holds.
    if (location.href !== goingTo) history.replaceState(history.state, '', goingTo)
    goingTo = undefined
    for (const change of afterwards.splice(0)) change()
  } else {
    for (const layer of layers.slice(layersInHistory()).reverse()) if (layer.close()) remove(layer)
  }
  if (layersInHistory() === 0) history.scrollRestoration = 'auto'
  // Forward, or a reload, may have led to the entry of a layer that is shut.
  settle()
}

/** Listens for Back; before all who read the address from it. */
export function listenForBack(): () => void {
  addEventListener('popstate', onPop, { capture: true })
  settle()
  return () => removeEventListener('popstate', onPop, { capture: true })
}
