import { useQueryClient } from '@tanstack/react-query'
import {
  changeDiarySettings,
  DiarySettings,
  defaultTravelMinutes,
  readDiarySettings,
  type SavedSettings,
} from '#contract/diary-settings.ts'
import { useStoredForm } from '#web/admin/lib/use-stored-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { useEndpoint } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FormBar } from '../book/form-parts.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { useRefetchDiary } from '../queries.ts'
import { TimesPart, TravelPart } from './settings-parts.tsx'
import { type Settings, WeekHours } from './week-hours.tsx'

/** When she works, how long the ways take, and what clients may do by themselves. */
export function HoursPage() {
  const settings = useEndpoint(readDiarySettings, {}, { refetchOnMount: 'always' })
  return (
    <DiarySubpage title="Hours and travel">
      <Query of={settings} loading="Loading your hours..." failed="Your hours could not be loaded.">
        {(saved) => <HoursForm saved={saved} />}
      </Query>
    </DiarySubpage>
  )
}

function HoursForm({ saved: { settings, version } }: { saved: SavedSettings }) {
  const { areaNames } = useFacts()
  const queryClient = useQueryClient()
  const refetchDiary = useRefetchDiary()
  const usualWays = Object.fromEntries(Object.keys(areaNames).map((area) => [area, defaultTravelMinutes]))
  const fields = useStoredForm<Settings, DiarySettings>({
    schema: DiarySettings,
    saved: { ...settings, travelMinutes: { ...usualWays, ...settings.travelMinutes } },
    ...{ version, keepAs: 'hours' },
    readAgain: () => queryClient.invalidateQueries({ queryKey: [readDiarySettings.path] }),
  })
  const { form, submit, isPending, failure, conflict } = fields
  const { isDirty, errors } = form.formState
  const save = submit(async (settings, version) => {
    const now = await callApi(changeDiarySettings, { body: { settings, version } })
    queryClient.setQueryData([readDiarySettings.path], now)
    void refetchDiary()
  })
  const isRefused = Object.keys(errors).length > 0
  const state = isDirty
    ? 'Not saved yet.'
    : version > 0
      ? 'Saved.'
      : 'These are the website’s hours. Save those in which you work.'
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={save}>
      <div className="sides">
        <div className="column">
          <WeekHours fields={fields} />
          <TimesPart fields={fields} />
        </div>
        <TravelPart fields={fields} />
      </div>
      {conflict && (
        <ConflictDialog {...conflict}>
          Which hours and travel should stand: those on this screen, or those saved there? With “Keep mine”
          press Save hours.
        </ConflictDialog>
      )}
      <FormBar isChanged={isDirty}>
        <p role="status">{isRefused ? 'Not saved: please look at what is marked.' : state}</p>
        <ActionButton type="submit" isPending={isPending}>
          Save hours
        </ActionButton>
      </FormBar>
      <FailedOutcome words="Not saved. What you chose stays here." error={isRefused ? undefined : failure} />
    </form>
  )
}
