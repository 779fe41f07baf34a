import { Router, useLocation } from 'wouter'
import { FactsProvider } from '#web/lib/facts.tsx'
import type { PageData } from '#web/lib/page-data.ts'
import { ReturnedFormProvider } from '#web/lib/returned-form.tsx'
import { NotificationArea } from '#web/ui/toast/notification-area.tsx'
import { SiteFrame } from './layout/site-frame.tsx'
import { navigateWhenLoaded } from './navigation.ts'
import { PageOutlet } from './page-outlet.tsx'
import { Permissions } from './permissions.tsx'
import { frameOf } from './routes.ts'

/** The whole of what React draws, the same on the server and in the browser. */
export function App({ data }: { data: PageData }) {
  return (
    <FactsProvider value={data.facts}>
      <ReturnedFormProvider value={data.form}>
        {/* The 404 page is drawn for /404 and shown anywhere: hydration starts from what was drawn. */}
        <Router ssrPath={data.path} aroundNav={navigateWhenLoaded}>
          <Screen />
        </Router>
      </ReturnedFormProvider>
      <NotificationArea />
    </FactsProvider>
  )
}

function Screen() {
  const [path] = useLocation()
  if (frameOf(path) === 'owner')
    return (
      <>
        <Permissions path={path} />
        <PageOutlet path={path} />
      </>
    )
  return (
    <SiteFrame path={path}>
      <PageOutlet path={path} />
    </SiteFrame>
  )
}
