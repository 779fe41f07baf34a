import { type ComponentType, useEffect, useRef } from 'react'
import { useAddress } from '#web/lib/address.ts'
import { linkToPlace } from '#web/lib/address-link.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

const loadingDiary = <Spinner>Loading your diary...</Spinner>
const diaryFailure = 'The diary could not be loaded. Your calendar feed still works.'

/** The diary, and the pages below it. The diary's heading renders at once, as it takes the focus. */
function DiaryPlace() {
  const [opened] = useAddress('appointment')
  if (opened === undefined)
    return (
      <div className="diary-place">
        <h1 tabIndex={-1} className="heading-section">
          Diary
        </h1>
        <LoadOnDemand
          name="diary"
          load={() => import('#web/features/appointments/diary/diary-page.tsx')}
          loading={loadingDiary}
          failure={diaryFailure}
        >
          {({ DiaryPage }) => <DiaryPage />}
        </LoadOnDemand>
      </div>
    )
  return (
    <LoadOnDemand
      name="diary-opened"
      load={() => import('./opened-diary-page.tsx')}
      loading={loadingDiary}
      failure={diaryFailure}
    >
      {({ OpenedDiaryPage }) => <OpenedDiaryPage key={opened} name={opened} />}
    </LoadOnDemand>
  )
}

/** The People's data page. Its heading renders at once, as it takes the focus. */
function PeoplePlace() {
  return (
    <>
      <div className="row-between owner-top">
        <h1 tabIndex={-1} className="heading-section">
          People’s data
        </h1>
        <p className="lede muted measure-26">
          Somebody asks what you hold about them, or wants it gone? Type the address they wrote from.
        </p>
      </div>
      <LoadOnDemand
        name="people-page"
        load={() => import('./people-page.tsx')}
        loading={<Spinner>Loading...</Spinner>}
        failure="This page could not be loaded."
      >
        {({ PeoplePage }) => <PeoplePage />}
      </LoadOnDemand>
    </>
  )
}

const AccountPlace = () => (
  <>
    <div className="row-between owner-top">
      <h1 tabIndex={-1} className="heading-section">
        Account
      </h1>
      <p className="lede muted measure-26">Who may come in here, and with what.</p>
    </div>
    <div className="sides even-sides">
      <LoadOnDemand
        name="account"
        load={() => import('#web/features/account/account-panels.tsx')}
        loading={<Spinner>Loading your account...</Spinner>}
        failure="Your account could not be loaded."
      >
        {({ AccountPanels }) => <AccountPanels />}
      </LoadOnDemand>
      <LoadOnDemand
        name="calendar-section"
        load={() => import('./calendar-section.tsx')}
        loading={<Spinner>Loading calendar and notifications...</Spinner>}
        failure="Calendar and notifications could not be loaded."
      >
        {({ CalendarSection }) => <CalendarSection />}
      </LoadOnDemand>
    </div>
  </>
)

export type Place = {
  /** The page's value in the address. */
  value: 'diary' | 'people' | 'account'
  label: string
  /** Must begin with an `h1` that can take the focus. */
  Page: ComponentType
}

/** The pages beside the dashboard, in the header's order; each loads its script when it is opened. */
export const places: readonly Place[] = [
  { value: 'diary', label: 'Diary', Page: DiaryPlace },
  { value: 'people', label: 'People’s data', Page: PeoplePlace },
  { value: 'account', label: 'Account', Page: AccountPlace },
]

/** The page that the address names; undefined for the dashboard. */
export function useDashboardPlace(): Place | undefined {
  const [value] = useAddress('place')
  return places.find((place) => place.value === value)
}

/** Sets the page's title, and moves the focus to its heading after navigation. */
export function usePlaceTitle(place: Place | undefined): void {
  const { name } = useFacts()
  const shown = useRef(place)
  useEffect(() => {
    // The dashboard sets its own title, which says how many requests wait.
    if (place) document.title = `${place.label} | ${name}`
    if (shown.current === place) return
    shown.current = place
    document.querySelector('h1')?.focus()
  }, [place, name])
}

/** Links to the dashboard and to the pages beside it. */
export function PlacesNav({ open }: { open: Place | undefined }) {
  if (places.length === 0) return null
  const link = (value: string | undefined, label: string) => (
    <li key={label}>
      <a {...linkToPlace(value)} aria-current={open?.value === value ? 'page' : undefined}>
        {label}
      </a>
    </li>
  )
  return (
    <nav className="places" aria-label="Desk">
      <ul>
        {link(undefined, 'Dashboard')}
        {places.map(({ value, label }) => link(value, label))}
      </ul>
    </nav>
  )
}
