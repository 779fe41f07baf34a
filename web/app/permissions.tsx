import { useEffect } from 'react'
import { followPage } from '#web/features/analytics/api.ts'
import { CookieArea } from '#web/features/consent/cookie-area.tsx'
import { frameOf } from './routes.ts'

function follow(path: string) {
  if (frameOf(path) === 'site') void followPage()
}

/** Asks about cookies and, where the visitor agrees, follows which pages are read. The owner's own pages are never followed. */
export function Permissions({ path }: { path: string }) {
  useEffect(() => follow(path), [path])
  return <CookieArea onDecided={() => follow(path)} />
}
