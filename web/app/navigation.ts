import { useEffect, useRef, useState } from 'react'
import type { AroundNavHandler } from 'wouter'
import { fillMeta } from '#web/head/fill-meta.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { loadQuietly } from '#web/lib/load-quietly.ts'
import { frameOf, loadedPage, loadPage, pagePathOf } from './routes.ts'

const scrollPositions = new Map<number, number>()
let currentEntry = 0
let newestEntry = 0

const entryOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'entry' in state ? Number(state.entry) : 0

/** Keeps where each page of this visit was scrolled to, in memory only. Another document's pages stay the browser's affair. */
export function startScrollMemory() {
  currentEntry = newestEntry = entryOf(history.state)
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  addEventListener('popstate', (event) => {
    scrollPositions.set(currentEntry, scrollY)
    currentEntry = entryOf(event.state)
  })
}

const isPlainPage = (path: string) => pagePathOf(path) === path && frameOf(path) === 'site'

/** Loads the next page's module before showing it, so that no blank frame stands between; a page in or out of the owner's frame is a full load. */
export const navigateWhenLoaded: AroundNavHandler = async (navigate, to, options) => {
  const { pathname } = new URL(to, location.href)
  if (!isPlainPage(pathname) || frameOf(location.pathname) === 'owner') return location.assign(to)
  try {
    await loadPage(pathname)
  } catch {
    return location.assign(to)
  }
  scrollPositions.set(currentEntry, scrollY)
  if (!options?.replace) currentEntry = ++newestEntry
  navigate(to, { ...options, state: { entry: currentEntry } })
}

const savesData = () =>
  'connection' in navigator && Boolean(Reflect.get(Object(navigator.connection), 'saveData'))

/** Fetches the next page's module as soon as a link to it is pointed at, touched or focused. */
export function startPrefetch() {
  if (savesData()) return
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin || !isPlainPage(link.pathname)) return
    // Nothing was asked for yet, so a failure is no news: the click will try again.
    void loadQuietly(() => loadPage(link.pathname))
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(sign, prefetch, { passive: true })
}

function scrollToPlace() {
  const remembered = scrollPositions.get(currentEntry)
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (remembered === undefined && target) target.scrollIntoView()
  else scrollTo({ top: remembered ?? 0, behavior: 'instant' })
}

/** After each change of page: the title, focus on the new heading, and the scroll position. True once a first change has happened. */
export function useArrival(path: string): boolean {
  const shown = useRef(path)
  const [hasArrived, setHasArrived] = useState(false)
  const facts = useFacts()
  useEffect(() => {
    const before = shown.current
    shown.current = path
    // Hydration replaces the 404 page's own address by the one that was asked for: nobody has gone anywhere.
    if (pagePathOf(before) === pagePathOf(path)) return
    setHasArrived(true)
    const meta = loadedPage(path)?.meta
    if (meta) document.title = fillMeta(meta, facts).title
    document.querySelector('h1')?.focus({ preventScroll: true })
    scrollToPlace()
  }, [path, facts])
  return hasArrived
}
