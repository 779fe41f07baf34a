import { useMutation } from '@tanstack/react-query'
import { dismissExpiredMails, type MailStatus, retryMailServer } from '#contract/mail.ts'
import { linkToTop } from '#web/lib/address-link.ts'
import { callApi } from '#web/lib/api-client.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { describeDayLimit, formatWhenRestIsSent } from '#web/lib/day-limit-labels.ts'
import { formatCount, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'
import { OperatorNoteOnDemand } from '#web/ui/operator-note/operator-note-on-demand.tsx'
import { useRefetchMail } from './queries.ts'
import { plainReason, RefusedMails, refusedTitle } from './refused-mails.tsx'

/** Notices about mail problems. No mail is lost, but somebody may be waiting for one. */
export function mailNotices(status: MailStatus, now: Date): DashboardNotice[] {
  const { isSetUp, outage, dayLimit, refused, expired, unsent, waiting } = status
  return [
    ...(isSetUp
      ? []
      : [
          {
            id: 'mail-not-set-up',
            title: 'Mail is not set up',
            brief: 'mail is not set up',
            row: <NotSetUp waiting={waiting} />,
          },
        ]),
    ...(outage
      ? [
          {
            id: 'mail-outage',
            title: outageTitle(outage),
            brief: 'mail cannot be sent just now',
            row: <ServerOutage {...outage} waiting={waiting} dayLimit={dayLimit} now={now} />,
          },
        ]
      : []),
    ...(dayLimit && !outage ? [dayLimitNotice(dayLimit, now)] : []),
    ...(refused > 0
      ? [
          {
            id: 'refused-mails',
            title: refusedTitle(refused),
            brief: `${mails(refused)} not delivered`,
            row: <RefusedMails count={refused} />,
          },
        ]
      : []),
    ...(expired > 0
      ? [
          {
            id: 'expired-mails',
            title: expiredTitle(expired),
            brief: `${mails(expired)} too late to be sent`,
            row: <ExpiredMails count={expired} />,
          },
        ]
      : []),
    ...(unsent > 0
      ? [
          {
            id: 'unsent-mails',
            title: unsentTitle(unsent),
            brief: `${mails(unsent)} not sent, as too many were asked for`,
            row: <UnsentMails count={unsent} />,
          },
        ]
      : []),
  ]
}

const mails = (count: number) => formatCountOf(count, 'mail')

const NotSetUp = ({ waiting }: Pick<MailStatus, 'waiting'>) => (
  <NoticeRow tone="bad" id="mail-not-set-up" title="Mail is not set up">
    <p>
      {waiting === 0
        ? 'Nothing waits to be sent.'
        : `${mails(waiting)} will go out by themselves as soon as it is.`}{' '}
      <a {...linkToTop({ tab: 'website', edit: 'mail' })}>Set up mail</a>, in about five minutes.
    </p>
  </NoticeRow>
)

const expiredTitle = (count: number) =>
  count === 1
    ? 'One mail was not sent, as it would have come too late'
    : `${formatCount(count)} mails were not sent, as they would have come too late`

/** Mails that expired before they could be sent: only a note, since it is too late to act. */
function ExpiredMails({ count }: { count: number }) {
  const readAgain = useRefetchMail()
  const dismiss = useMutation({
    mutationFn: () => callApi(dismissExpiredMails, {}),
    onSuccess: () => readAgain(),
  })
  return (
    <NoticeRow
      tone="plain"
      icon="info"
      id="expired-mails"
      title={expiredTitle(count)}
      action={
        <ActionButton small variant="line" isPending={dismiss.isPending} onClick={() => dismiss.mutate()}>
          All right
        </ActionButton>
      }
    >
      <p>
        Receipts and links about somebody’s data are sent within a day; welcomes, confirmations and reminders
        within a week. Every request is still under Consultations, and nobody was taken off the list.
      </p>
      <FailedOutcome words="Nothing was changed." error={dismiss.error} />
    </NoticeRow>
  )
}

const unsentTitle = (count: number) =>
  count === 1
    ? 'One mail was not sent, as too many were asked for'
    : `${formatCount(count)} mails were not sent, as too many were asked for`

/** Mails that exceeded the daily allowance: only a note, which disappears by itself. */
const UnsentMails = ({ count }: { count: number }) => (
  <NoticeRow tone="plain" icon="info" id="unsent-mails" title={unsentTitle(count)}>
    <p>
      More came through your forms than this website answers in a day, as happens when a program fills them
      in. Every request is under Consultations, and you get a mail about each: write to those who seem real.
      Who signed up for the newsletter meanwhile waits for confirmation. This note goes after two days.
    </p>
  </NoticeRow>
)

/** The provider's daily limit is reached: no error, as the rest is sent automatically. */
function dayLimitNotice(dayLimit: NonNullable<MailStatus['dayLimit']>, now: Date): DashboardNotice {
  const title = `The rest of your newsletter goes out ${formatWhenRestIsSent(dayLimit, now)}`
  return {
    id: 'newsletter-day-limit',
    title,
    brief: lowerFirst(title),
    row: (
      <NoticeRow tone="plain" icon="info" id="newsletter-day-limit" title={title}>
        <p>{describeDayLimit(dayLimit, now)} Alerts and replies still go out at once.</p>
      </NoticeRow>
    ),
  }
}

type Outage = NonNullable<MailStatus['outage']>

const outageTitle = ({ kind, company }: Outage) =>
  kind === 'account' ? `${company} sends no more mails for now` : 'Mail cannot be sent just now'

type OutageProps = Outage & Pick<MailStatus, 'waiting' | 'dayLimit'> & { now: Date }

function ServerOutage({ waiting, dayLimit, now, ...outage }: OutageProps) {
  const { reason, since, nextTryAt } = outage
  const readAgain = useRefetchMail()
  const retry = useMutation({
    mutationFn: () => callApi(retryMailServer, {}),
    onSettled: () => readAgain(),
  })
  return (
    <NoticeRow
      tone="bad"
      id="mail-outage"
      title={outageTitle(outage)}
      action={
        <ActionButton small variant="line" isPending={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </ActionButton>
      }
    >
      {dayLimit && <p>{describeDayLimit(dayLimit, now)}</p>}
      <p>
        {plainReason(reason)} Since <time dateTime={since}>{formatMediumDateTime(since)}</time>; tried again
        by itself <time dateTime={nextTryAt}>{formatMediumDateTime(nextTryAt)}</time>.{' '}
        {waiting > 0 && `${mails(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, none is lost.`}
      </p>
      <FailedOutcome words="Not tried again." error={retry.error} />
      <OperatorNoteOnDemand
        as="h3"
        subject={outageTitle(outage)}
        text={`My website has not been able to send mail since ${formatMediumDateTime(since)}. ${reason}`}
      />
    </NoticeRow>
  )
}
