import { useMatch, useRouter } from '@tanstack/react-router'

/** Tells whether she has pressed on to another page: what this one had still to do must not call her back. */
export function useIsLeaving() {
  const router = useRouter()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname.replace(/\/$/, '') })
  return () => !router.latestLocation.pathname.startsWith(here)
}
