import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeSavedTexts, readSavedTexts, type SavedText, type SavedTexts } from '#contract/saved-texts.ts'
import { callApi } from '#web/lib/api-client.ts'
import { changeOrConflict, useVersionedChange } from '#web/lib/versioned-change.ts'
import { savedTextsKey } from './queries.ts'

type Wanted = { texts: readonly SavedText[]; version: number }

const areSame = (one: readonly SavedText[], other: readonly SavedText[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The saved texts, each change of which is saved at once. */
export function useTextsChange(saved: SavedTexts) {
  const queryClient = useQueryClient()
  /** The version of the last change from here: the next one is based on it, even if it was made before the answer came. */
  const ownVersion = useRef(0)
  const change = useVersionedChange<SavedTexts, Wanted>({
    scope: 'saved-texts',
    send: ({ texts, version }) =>
      changeOrConflict({
        change: () =>
          callApi(changeSavedTexts, {
            body: { texts: [...texts], version: Math.max(version, ownVersion.current) },
          }),
        read: () => callApi(readSavedTexts, {}),
        isOurs: (now) => areSame(now.texts, texts),
      }),
    onSaved: (now) => {
      ownVersion.current = now.version
      queryClient.setQueryData(savedTextsKey, now)
    },
    notSaved: () => 'Your saved texts are as they were.',
  })
  return {
    ...change,
    texts: change.wanted?.texts ?? saved.texts,
    /** `version` is the one that the change is based on, if a newer one may have been read since. */
    save: (texts: readonly SavedText[], version = saved.version) => change.mutate({ texts, version }),
  }
}
