import { useMutation } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import type { Appointment } from '#contract/appointment.ts'
import { appointmentFilePath, changeAppointment } from '#contract/appointments.ts'
import type { FileState as State } from '#contract/booking.ts'
import { callApi } from '#web/lib/api-client.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { fileStateWords } from '../booking-words.ts'
import { useRefetchDiary } from '../diary-queries.ts'

/** Whether the client has received the calendar file. */
export function FileState({ file }: { file: State }) {
  const { words, isBad } = fileStateWords[file]
  return (
    <p className={`icon-line text-small semibold ${isBad ? 'bad' : 'good'}`}>
      {isBad ? <CircleAlertIcon className="icon" /> : <CheckIcon className="icon" />}
      {words}
    </p>
  )
}

/** Whether the client has the calendar file of a visit to come, and the ways to get it to them. */
export function VisitFile({
  appointment: { id, version, client, email, file },
}: {
  appointment: Appointment
}) {
  const readDiaryAgain = useRefetchDiary()
  const sending = useMutation({
    mutationFn: () => callApi(changeAppointment, { params: { id }, body: { version, notifyClient: true } }),
    onSuccess: readDiaryAgain,
  })
  return (
    <>
      <div role="status" className="mt-2">
        {file && <FileState file={file} />}
      </div>
      {email !== client.email && <p className="fine-print">Mails about this visit go to {email}.</p>}
      <div className="wrapping diary-actions">
        {email !== '' && (
          <ActionButton small variant="line" isPending={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending
              ? 'Sending...'
              : file
                ? 'Send the calendar file again'
                : 'Send the calendar file'}
          </ActionButton>
        )}
        <a className="tap" href={appointmentFilePath(id)} download>
          Download the file
        </a>
      </div>
      <FailedOutcome words="Not sent, as far as is known." error={sending.error} />
    </>
  )
}
