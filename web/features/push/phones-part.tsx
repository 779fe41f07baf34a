import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { listPushDevices, type Phone } from '#contract/push.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { SettingRow } from '#web/ui/setting-row/setting-row.tsx'
import { ownPhoneId } from './own-phone.ts'
import { NotAllowed, turnOffPush, turnOnPush, whyPushIsUnavailable } from './this-phone.ts'

const reasons = {
  'home-screen':
    'On an iPhone or iPad: press Share, choose “Add to Home Screen”, open the dashboard from there, and come back here.',
  'no-https': 'Your website needs a safe address first: it is on the list before your website opens.',
  unable: 'This browser cannot show notices of websites.',
} as const

const blocked =
  'Your browser did not allow it. Allow notices for this website in its settings (it calls them notifications), and press again.'

const failureOf = (error: Error) =>
  error instanceof NotAllowed
    ? blocked
    : error instanceof DOMException
      ? 'Your browser could not ask for notices just now. Please try again in a moment.'
      : failureText(error)

/** The browsers that receive push notifications of new requests, and whether this one does. */
export function PhonesPart() {
  const { data, error, isFetching, refetch } = useEndpoint(listPushDevices, {})
  const readAgain = useRefetch(listPushDevices)
  const heading = useRef<HTMLHeadingElement>(null)
  const turningOn = useMutation({
    mutationFn: (publicKey: string) => turnOnPush(publicKey),
    onSuccess: async () => {
      await readAgain()
      // The pressed button is gone, so the heading takes the focus.
      heading.current?.focus({ preventScroll: true })
    },
  })
  const turningOff = useMutation({
    mutationFn: ({ id }: Phone) => turnOffPush(id),
    onMutate: () => turningOn.reset(),
    onSuccess: async () => {
      await readAgain()
      heading.current?.focus({ preventScroll: true })
    },
  })
  const reason = whyPushIsUnavailable()
  const own = ownPhoneId()
  const phones = data?.phones ?? []
  const here = phones.find(({ id }) => id === own)
  const others = phones.filter(({ id }) => id !== own)
  const problem = turningOn.error ?? turningOff.error
  return (
    <SettingRow
      icon="alert"
      id="phones-heading"
      title="New requests on this phone"
      heading={heading}
      words={
        here ? (
          <>
            <b className="good">On.</b> You get the name, the area and the service.
          </>
        ) : (
          <>
            <b>Off.</b> {reason ? reasons[reason] : 'You would get the name, the area and the service.'}
          </>
        )
      }
      action={
        data &&
        (here ? (
          <button
            type="button"
            className="strong-link"
            aria-label="Turn off notices on this phone"
            aria-disabled={turningOff.isPending}
            onClick={() => !turningOff.isPending && turningOff.mutate(here)}
          >
            Turn off
          </button>
        ) : (
          !reason && (
            <button
              type="button"
              className="strong-link"
              aria-label="Turn on notices on this phone"
              aria-disabled={turningOn.isPending}
              onClick={() => !turningOn.isPending && turningOn.mutate(data.publicKey)}
            >
              Turn on
            </button>
          )
        ))
      }
    >
      <p className="sr-only" role="status">
        {turningOn.isSuccess && 'This phone is told of new requests.'}
        {turningOff.isSuccess && `Turned off: ${turningOff.variables.name}.`}
      </p>
      {error && (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          Your phones could not be loaded.
        </ReadFailure>
      )}
      <div role="alert">
        {problem && <p className="outcome outcome-bad">Not done. {failureOf(problem)}</p>}
      </div>
      {others.length > 0 && (
        <ul className="entries">
          {others.map((phone) => (
            <PhoneRow key={phone.id} phone={phone}>
              <ActionButton
                small
                variant="line"
                aria-label={`Turn off ${phone.name}`}
                isPending={turningOff.isPending && turningOff.variables.id === phone.id}
                onClick={() => turningOff.mutate(phone)}
              >
                Turn off
              </ActionButton>
            </PhoneRow>
          ))}
        </ul>
      )}
    </SettingRow>
  )
}

function PhoneRow({ phone, children }: { phone: Phone; children: ReactNode }) {
  const { name, createdAt, toldAt } = phone
  const since = formatMediumDateTime(createdAt).replace(/, [\d:]+$/, '')
  return (
    <li className="entry">
      <Icon name={/iPhone|iPad|Android/.test(name) ? 'handheld' : 'laptop'} />
      <div>
        <p className="semibold">{name}</p>
        <p className="fine-print">
          Since {since}
          {toldAt && `, last told ${formatMediumDateTime(toldAt)}`}
        </p>
      </div>
      {children}
    </li>
  )
}
