import { useSyncExternalStore } from 'react'

/** Whether the screen is so, also after it was turned. */
export const useMediaQuery = (query: string) =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
