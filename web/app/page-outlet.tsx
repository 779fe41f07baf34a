import { Suspense, use } from 'react'
import { loadedPage, loadPage } from './routes.ts'

/** The page at `path`. Its module is almost always loaded by now; Back after a reload may have to wait for it. */
export function PageOutlet({ path }: { path: string }) {
  const page = loadedPage(path)
  if (page) return <page.Page />
  return (
    <Suspense fallback={<div className="min-h-screen" />}>
      <LatePage path={path} />
    </Suspense>
  )
}

function LatePage({ path }: { path: string }) {
  const { Page } = use(loadPage(path))
  return <Page />
}
