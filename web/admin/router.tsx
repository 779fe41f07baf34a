import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { periods } from '#contract/analytics.ts'
import { readGoLive } from '#contract/go-live.ts'
import { readWebsite } from '#contract/website.ts'
import { consultationStatuses } from '#contract/worklist.ts'
import { lazyPage } from '#web/admin/lib/lazy-page.ts'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { visitQuery } from '#web/features/appointments/queries.ts'
import { personQuery } from '#web/features/clients/queries.ts'
import { ConsultationsTab } from '#web/features/consultations/list/worklist.tsx'
import { consultationQuery } from '#web/features/consultations/queries.ts'
import { queryString } from '#web/lib/api-client.ts'
import { endpointQuery, queryClient } from '#web/lib/queries.ts'
import { Failed } from './layout/failed.tsx'
import { NoSuchPage } from './layout/no-such-page.tsx'
import { Overview } from './layout/overview.tsx'
import { OwnerPage } from './layout/owner-page.tsx'
import { placeFocus } from './layout/place-focus.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page's title. It names nobody: the browser's history outlives a logout. */
    title?: string
  }
}

/** Whatever is in the address is text. What is none of the values must be undefined: what is left out stays as it was typed. */
const text = z.optional(z.string())
const days = z.catch(z.optional(z.pipe(z.transform(Number), z.literal(periods))), undefined)
const status = z.catch(z.optional(z.enum(consultationStatuses)), undefined)

/** Waits for what the page's heading needs. If it cannot be read, the page says so. */
const opened = (reading: Promise<unknown>) => reading.catch(() => undefined)

const root = createRootRoute({ component: OwnerPage, notFoundComponent: NoSuchPage })

/** A page beside the tabs. */
const page = <const Path extends string>(path: Path, title: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, staticData: { title }, component })

/** The tabs, below what needs her today. They write their own title, which says how many requests wait. */
const tabs = createRoute({
  getParentRoute: () => root,
  id: 'tabs',
  component: Overview,
  validateSearch: z.object({ days }),
  search: { middlewares: [retainSearchParams(['days'])] },
})
const analytics = createRoute({
  getParentRoute: () => tabs,
  path: '/admin',
  component: lazyPage(() => import('#web/features/analytics/analytics-tab.tsx'), 'AnalyticsTab'),
})
const consultations = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/consultations',
  component: ConsultationsTab,
  validateSearch: z.object({ status }),
  search: { middlewares: [retainSearchParams(['status'])] },
})
const newsletter = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/newsletter',
  component: lazyPage(() => import('./pages/newsletter-tab.tsx'), 'NewsletterTab'),
})
/** The tab above shows this issue in its composer. */
const issue = createRoute({ getParentRoute: () => newsletter, path: '$issue' })
const website = createRoute({
  getParentRoute: () => tabs,
  path: '/admin/website',
  // A link may lead to the go-live list, which stands between the others.
  loader: () =>
    opened(
      Promise.all([
        queryClient.ensureQueryData(endpointQuery(readWebsite)),
        queryClient.ensureQueryData(endpointQuery(readGoLive)),
      ]),
    ),
  component: lazyPage(() => import('./website/website-overview.tsx'), 'WebsiteOverview'),
})

const request = createRoute({
  getParentRoute: () => root,
  path: '/admin/consultations/$id',
  staticData: { title: 'Request' },
  loader: ({ params }) => opened(queryClient.ensureQueryData(consultationQuery(params.id))),
  component: lazyPage(() => import('./pages/request-page.tsx'), 'OpenedRequest'),
  validateSearch: z.object({ status }),
  search: { middlewares: [retainSearchParams(['status'])] },
})
const part = createRoute({
  getParentRoute: () => root,
  path: '/admin/website/$part',
  staticData: { title: 'Website' },
  validateSearch: z.object({ field: text }),
  component: lazyPage(() => import('./pages/website-part.tsx'), 'WebsitePart'),
})
const articles = page(
  '/admin/website/articles',
  'Hair Tips articles',
  lazyPage(() => import('#web/features/website/articles/articles-screen.tsx'), 'ArticlesScreen'),
)
const mail = page(
  '/admin/website/mail',
  'Mail',
  lazyPage(() => import('#web/features/mail-setup/mail-setup-form.tsx'), 'MailSetupForm'),
)
const backup = page(
  '/admin/website/backup',
  'Backups',
  lazyPage(() => import('#web/features/backups/backups.tsx'), 'BackupPage'),
)

const diary = createRoute({
  getParentRoute: () => root,
  path: '/admin/diary',
  staticData: { title: 'Diary' },
  validateSearch: z.object({ on: text }),
  // The pages below lead back to the day that was shown.
  search: { middlewares: [retainSearchParams(['on'])] },
})
const diaryDays = createRoute({
  getParentRoute: () => diary,
  path: '/',
  component: lazyPage(() => import('#web/features/appointments/diary/diary-page.tsx'), 'DiaryPage'),
})
const book = createRoute({
  getParentRoute: () => diary,
  path: 'book',
  staticData: { title: 'Book a visit' },
  /** `request`: booked from it. `client`: like their last visit. */
  validateSearch: z.object({ at: text, request: text, client: text }),
  component: lazyPage(() => import('#web/features/appointments/book/book-page.tsx'), 'BookPage'),
})
const block = createRoute({
  getParentRoute: () => diary,
  path: 'block',
  staticData: { title: 'Block out time' },
  component: lazyPage(() => import('#web/features/appointments/block/block-page.tsx'), 'BlockPage'),
})
const offer = createRoute({
  getParentRoute: () => diary,
  path: 'offer',
  staticData: { title: 'Offer times' },
  /** For a request, or for a client as they came last. */
  validateSearch: z.object({ request: text, client: text }),
  component: lazyPage(() => import('#web/features/appointments/offers/offer-page.tsx'), 'OfferPage'),
})
const hours = createRoute({
  getParentRoute: () => diary,
  path: 'hours',
  staticData: { title: 'Hours and travel' },
  component: lazyPage(() => import('#web/features/appointments/hours/hours-page.tsx'), 'HoursPage'),
})
const visit = createRoute({
  getParentRoute: () => diary,
  path: '$id',
  staticData: { title: 'Visit' },
  loader: ({ params }) => opened(queryClient.ensureQueryData(visitQuery(params.id))),
  component: lazyPage(() => import('#web/features/appointments/visit/visit-page.tsx'), 'VisitPage'),
})

const clients = page(
  '/admin/clients',
  'Clients',
  lazyPage(() => import('./pages/clients-page.tsx'), 'ClientsPage'),
)
const client = createRoute({
  getParentRoute: () => root,
  path: '/admin/clients/$id',
  staticData: { title: 'Client' },
  loader: ({ params }) => opened(queryClient.ensureQueryData(personQuery(params.id))),
  component: lazyPage(() => import('#web/features/clients/client-page.tsx'), 'ClientPage'),
})
const account = page(
  '/admin/account',
  'Account',
  lazyPage(() => import('./pages/account-page.tsx'), 'AccountPage'),
)

export const router = createRouter({
  routeTree: root.addChildren([
    tabs.addChildren([analytics, consultations, newsletter.addChildren([issue]), website]),
    ...[request, part, articles, mail, backup, clients, client, account],
    diary.addChildren([diaryDays, book, block, offer, hours, visit]),
  ]),
  defaultErrorComponent: Failed,
  defaultPendingComponent: () => <Spinner>Loading...</Spinner>,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  // In the name of an article.
  pathParamsAllowedCharacters: [':'],
  // Plain text both ways: the router's own reading makes a number of `?q=25` and writes quotes around digits.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: queryString,
})

router.subscribe('onResolved', placeFocus)
