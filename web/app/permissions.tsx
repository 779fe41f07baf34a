import { useEffect } from 'react'
import { followPage } from '#web/features/analytics/api.ts'
import { CookieArea } from '#web/features/consent/cookie-area.tsx'
import { frameOf } from './routes.ts'

/** Asks about cookies and, where the visitor agrees, follows which pages are read. The owner's own pages are never followed. */
export function Permissions({ path }: { path: string }) {
  const isFollowed = frameOf(path) === 'site'
  const follow = () => {
    if (isFollowed) void followPage()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of path is a page to follow
  useEffect(follow, [path])
  return <CookieArea onDecided={follow} />
}
