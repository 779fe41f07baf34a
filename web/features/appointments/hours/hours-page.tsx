import {
  changeDiarySettings,
  DiarySettings,
  defaultTravelMinutes,
  noticeHours,
  readDiarySettings,
  reminderHours,
  type SavedSettings,
} from '#contract/diary-settings.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Link } from '#web/lib/link.tsx'
import { queryClient, refetch, useEndpoint } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { FormBar, fieldGrid, gridFields, span } from '../book/form-parts.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { refetchDiary } from '../queries.ts'
import { MinutesRow, type Settings, Weekday, weekdays } from './week-hours.tsx'

/** When she works, how long the ways take, and what clients may do by themselves. */
export function HoursPage() {
  const settings = useEndpoint(readDiarySettings, { refetchOnMount: 'always' })
  return (
    <DiarySubpage title="Hours and travel">
      <Query of={settings} what="your hours">
        {(saved) => <HoursForm saved={saved} />}
      </Query>
    </DiarySubpage>
  )
}

const hoursOptions = (hours: readonly number[], none: string) => ({
  options: hours.map((one) => ({ value: String(one), label: one === 0 ? none : `${one} hours before` })),
})
const reminders = hoursOptions(reminderHours, 'Off')
const notice = hoursOptions(noticeHours, 'Not by the link')
const asNumber = { valueAsNumber: true } as const

function HoursForm({ saved: { settings, version } }: { saved: SavedSettings }) {
  const { areaNames, openingHours } = useFacts()
  const usualWays = Object.fromEntries(Object.keys(areaNames).map((area) => [area, defaultTravelMinutes]))
  const fields = useForm<Settings, DiarySettings>({
    schema: DiarySettings,
    saved: { ...settings, travelMinutes: { ...usualWays, ...settings.travelMinutes } },
    ...{ version, keepAs: 'hours' },
    readAgain: () => refetch(readDiarySettings),
  })
  const { form, field, submit, isPending, failure } = fields
  const { isDirty } = form.formState
  const { select } = gridFields(fields)
  const save = submit(async (settings, version) => {
    const now = await callApi(changeDiarySettings, { body: { settings, version } })
    queryClient.setQueryData([readDiarySettings.path], now)
    void refetchDiary()
  })
  const known = version > 0 ? 'Saved.' : 'These are the website’s hours. Save those in which you work.'
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={save}>
      <div className="sides">
        <div className="column">
          <section className="box" aria-labelledby="week-hours">
            <h2 id="week-hours">When you work</h2>
            <p className="fine-print mt-2">
              Your website says: {openingHours}.{' '}
              <Link to="/admin/website/$part" params={{ part: 'details' }} search={{ field: 'opens' }}>
                Change it there
              </Link>
            </p>
            <ul className="entries">
              {weekdays.map((name, weekday) => (
                <Weekday key={name} {...{ name, weekday, fields }} />
              ))}
            </ul>
          </section>
          <section className="box" aria-labelledby="times">
            <h2 id="times">Reminders and changes</h2>
            <div className={fieldGrid}>
              {select('reminderHours', 'Reminder by mail', 'half', reminders, asNumber)}
              {select('noticeHours', 'Clients may change or cancel until', 'half', notice, asNumber)}
              <TextAreaField
                label="How to get ready"
                className={span.row}
                hint="Stands in the reminder and on the client’s page."
                rows={4}
                {...field('preparation')}
              />
            </div>
          </section>
        </div>
        <section className="box" aria-labelledby="travel">
          <h2 id="travel">Travel</h2>
          <p className="fine-print mt-2">
            Minutes from you to each area. Between two homes the longer of both counts.
          </p>
          <ul className="entries">
            <MinutesRow label="Pause after each visit" {...field('pauseMinutes', asNumber)} />
            {Object.entries(areaNames).map(([area, name]) => (
              <MinutesRow key={area} label={name} {...field(`travelMinutes.${area}`, asNumber)} />
            ))}
          </ul>
        </section>
      </div>
      <FormBar isChanged={isDirty}>
        <p role="status">{isDirty ? 'Not saved yet.' : known}</p>
        <Button type="submit" isPending={isPending}>
          Save hours
        </Button>
      </FormBar>
      <FailedOutcome words="Not saved. What you chose stays here." error={failure} />
    </form>
  )
}
