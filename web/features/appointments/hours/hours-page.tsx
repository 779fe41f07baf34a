import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  changeDiarySettings,
  DiarySettings,
  readDiarySettings,
  type SavedSettings,
} from '#contract/diary-settings.ts'
import { fieldErrorsByPath } from '#contract/field-errors.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { readEndpoint } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { useRefetchDiary } from '../diary-queries.ts'
import { TimesPart, TravelPart } from './settings-parts.tsx'
import { WeekHours } from './week-hours.tsx'
import './hours.css'

const queryKey = [readDiarySettings.path]

/** When she works, how long the ways take, and what clients may do by themselves. */
export function HoursPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => readEndpoint(readDiarySettings, {}),
    staleTime: 0,
  })
  return (
    <DiarySubpage title="Hours and travel">
      {data ? (
        <HoursForm saved={data} />
      ) : (
        <NotLoaded query={{ error, isFetching, refetch }} loading="Loading your hours...">
          Your hours could not be loaded.
        </NotLoaded>
      )}
    </DiarySubpage>
  )
}

function HoursForm({ saved }: { saved: SavedSettings }) {
  const queryClient = useQueryClient()
  const readDiaryAgain = useRefetchDiary()
  const [settings, setSettings] = useState(saved.settings)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [theirs, setTheirs] = useState<SavedSettings>()
  const isChanged = JSON.stringify(settings) !== JSON.stringify(saved.settings)
  const take = (now: SavedSettings) => {
    queryClient.setQueryData(queryKey, now)
    setSettings(now.settings)
    void readDiaryAgain()
  }
  const saving = useMutation({
    mutationFn: (version: number) => callApi(changeDiarySettings, { body: { settings, version } }),
    onSuccess: take,
    onError: async (error) => {
      if (isConflict(error)) setTheirs(await callApi(readDiarySettings, {}))
    },
  })
  const change = (own: Partial<DiarySettings>) => {
    setSettings({ ...settings, ...own })
    setErrors({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = fieldErrorsByPath(DiarySettings.safeParse(settings).error?.issues ?? [])
    setErrors(found)
    if (Object.keys(found).length > 0) focusFirstError(event.currentTarget, found)
    else if (!saving.isPending) saving.mutate(saved.version)
  }
  const parts = { settings, errors, onChange: change }
  const isRefused = Object.keys(errors).length > 0
  return (
    <form noValidate onSubmit={submit}>
      <div className="sides">
        <div className="column">
          <WeekHours {...parts} />
          <TimesPart {...parts} />
        </div>
        <TravelPart {...parts} />
      </div>
      {theirs && (
        <ConflictDialog
          isPending={saving.isPending}
          onKeepMine={() => {
            saving.mutate(theirs.version)
            setTheirs(undefined)
          }}
          onTakeTheirs={() => take(theirs)}
        >
          Which hours and travel should stand: those on this screen, or those saved there?
        </ConflictDialog>
      )}
      <div className={isChanged ? 'row-between hours-bar is-changed' : 'row-between hours-bar'}>
        <p role="status">
          {isRefused
            ? 'Not saved: please look at what is marked.'
            : isChanged
              ? 'Not saved yet.'
              : saved.version > 0
                ? 'Saved.'
                : 'These are the website’s hours. Save those in which you work.'}
        </p>
        <ActionButton type="submit" isPending={saving.isPending}>
          Save hours
        </ActionButton>
      </div>
      <div role="alert">
        {saving.error && !isRefused && !theirs && (
          <p className="outcome outcome-bad mt-3">
            Not saved. {failureText(saving.error)} What you chose stays here.
          </p>
        )}
      </div>
    </form>
  )
}
