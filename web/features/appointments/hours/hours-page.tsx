import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  changeDiarySettings,
  DiarySettings,
  defaultTravelMinutes,
  readDiarySettings,
  type SavedSettings,
} from '#contract/diary-settings.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { useEndpoint } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FormBar } from '../book/form-bar.tsx'
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

function HoursForm({ saved }: { saved: SavedSettings }) {
  const { areaNames } = useFacts()
  const queryClient = useQueryClient()
  const readDiaryAgain = useRefetchDiary()
  const element = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(0)
  const version = Math.max(saved.version, seen)
  const [theirs, setTheirs] = useState<SavedSettings>()
  const usualWays = Object.fromEntries(Object.keys(areaNames).map((area) => [area, defaultTravelMinutes]))
  const valuesOf = ({ settings }: SavedSettings): Settings => ({
    ...settings,
    travelMinutes: { ...usualWays, ...settings.travelMinutes },
  })
  const fields = useForm({ schema: DiarySettings, saved: valuesOf(saved), keepAs: 'hours' })
  const { form, submit, isPending, failure } = fields
  const { isDirty, errors } = form.formState
  const take = (now: SavedSettings) => {
    queryClient.setQueryData([readDiarySettings.path], now)
    form.reset(valuesOf(now))
    void readDiaryAgain()
  }
  const onSubmit = submit(async (settings) => {
    try {
      take(await callApi(changeDiarySettings, { body: { settings, version } }))
    } catch (error) {
      if (isConflict(error)) setTheirs(await callApi(readDiarySettings, {}))
      throw error
    }
  })
  const isRefused = Object.keys(errors).length > 0
  return (
    <form ref={element} noValidate className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
      <div className="sides">
        <div className="column">
          <WeekHours fields={fields} />
          <TimesPart fields={fields} />
        </div>
        <TravelPart fields={fields} />
      </div>
      {theirs && (
        <ConflictDialog
          isPending={isPending}
          onKeepMine={() => {
            flushSync(() => {
              setSeen(theirs.version)
              setTheirs(undefined)
            })
            element.current?.requestSubmit()
          }}
          onTakeTheirs={() => {
            setTheirs(undefined)
            take(theirs)
          }}
        >
          Which hours and travel should stand: those on this screen, or those saved there?
        </ConflictDialog>
      )}
      <FormBar isInReach isChanged={isDirty}>
        <p role="status">
          {isRefused
            ? 'Not saved: please look at what is marked.'
            : isDirty
              ? 'Not saved yet.'
              : version > 0
                ? 'Saved.'
                : 'These are the website’s hours. Save those in which you work.'}
        </p>
        <ActionButton type="submit" isPending={isPending}>
          Save hours
        </ActionButton>
      </FormBar>
      <FailedOutcome
        words="Not saved. What you chose stays here."
        error={isRefused || theirs ? null : failure}
      />
    </form>
  )
}
