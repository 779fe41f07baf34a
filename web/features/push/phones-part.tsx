import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Phone } from '#contract/push.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatInstant } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { ownPhoneId } from './own-phone.ts'
import { usePhones, useReadPhonesAgain } from './queries.ts'
import { NotAllowed, turnOff, turnOn, whyNot } from './this-phone.ts'

const reasons = {
  'home-screen':
    'On an iPhone or iPad: press Share, choose “Add to Home Screen”, open the dashboard from there, and come back here.',
  'no-https': 'Notifications need an address that begins with https.',
  unable: 'This browser cannot show notifications of websites.',
} as const

const blocked =
  'Your browser did not allow it. Allow notifications for this website in its settings, and press again.'

const failureOf = (error: Error) =>
  error instanceof NotAllowed
    ? blocked
    : error instanceof DOMException
      ? 'The browser could not reach its push service. Please try again in a moment.'
      : failureText(error)

/** The browsers that receive push notifications of new requests, and whether this one does. */
export function PhonesPart() {
  const { data, error, isFetching, refetch } = usePhones()
  const readAgain = useReadPhonesAgain()
  const heading = useRef<HTMLHeadingElement>(null)
  const turningOn = useMutation({
    mutationFn: (publicKey: string) => turnOn(publicKey),
    onSuccess: async () => {
      await readAgain()
      // The pressed button is gone, so the heading takes the focus.
      heading.current?.focus({ preventScroll: true })
    },
  })
  const turningOff = useMutation({
    mutationFn: ({ id }: Phone) => turnOff(id),
    onMutate: () => turningOn.reset(),
    onSuccess: async () => {
      await readAgain()
      heading.current?.focus({ preventScroll: true })
    },
  })
  const reason = whyNot()
  const own = ownPhoneId()
  const phones = data?.phones ?? []
  const isOnHere = phones.some(({ id }) => id === own)
  const problem = turningOn.error ?? turningOff.error
  return (
    <section aria-labelledby="phones-heading">
      <h3 className="plain-heading" id="phones-heading" tabIndex={-1} ref={heading}>
        New requests, told on your phone
      </h3>
      <p className="fine-print">
        A message says the name, the area and the service, nothing more. It is sealed for your phone: the push
        service that carries it cannot read it.
      </p>
      <p className="sr-only" role="status">
        {turningOn.isSuccess && 'This phone is told of new requests.'}
        {turningOff.isSuccess && `Turned off: ${turningOff.variables.name}.`}
      </p>
      {error && (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          Your phones could not be loaded.
        </ReadFailure>
      )}
      {!data && !error && <Spinner>Loading your phones...</Spinner>}
      {data && !isOnHere && reason && <p>{reasons[reason]}</p>}
      {data && !isOnHere && !reason && (
        <ActionButton
          small
          variant="line"
          isPending={turningOn.isPending}
          onClick={() => turningOn.mutate(data.publicKey)}
        >
          {turningOn.isPending ? 'Asking...' : 'Tell me on this phone'}
        </ActionButton>
      )}
      <div role="alert">
        {problem && <p className="outcome outcome-bad">Not done. {failureOf(problem)}</p>}
      </div>
      {phones.length > 0 && (
        <ul className="entries">
          {phones.map((phone) => (
            <PhoneRow key={phone.id} phone={phone} isOwn={phone.id === own}>
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
    </section>
  )
}

function PhoneRow({ phone, isOwn, children }: { phone: Phone; isOwn: boolean; children: ReactNode }) {
  const { name, createdAt, toldAt } = phone
  const since = formatInstant(createdAt).replace(/, [\d:]+$/, '')
  return (
    <li className="entry">
      <Icon name={/iPhone|iPad|Android/.test(name) ? 'handheld' : 'laptop'} />
      <div>
        <p className="semibold">{name}</p>
        <p className="fine-print">
          {isOwn ? 'This phone, since' : 'Since'} {since}
          {toldAt && `, last told ${formatInstant(toldAt)}`}
        </p>
      </div>
      {children}
    </li>
  )
}
