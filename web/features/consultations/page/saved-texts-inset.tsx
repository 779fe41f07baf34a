import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import { changeSavedTexts, readSavedTexts, type SavedText, type SavedTexts } from '#contract/saved-texts.ts'
import { callApi } from '#web/lib/api-client.ts'
import { randomId } from '#web/lib/random-id.ts'
import { changeOrConflict, useVersionedChange } from '#web/lib/versioned-change.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConflictPanel } from '#web/ui/conflict-panel/conflict-panel.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { WebsiteSprite } from '#web/ui/glyph/website-sprite.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { focusRecord, RecordList } from '#web/ui/record-list/record-list.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { savedTextsKey, useSavedTexts } from './queries.ts'
import { kindNames, SavedTextSheet } from './saved-text-sheet.tsx'

/** Her saved texts, to change, add, order and remove them. */
export function SavedTextsInset({ as: Heading, onClose }: { as: 'h3' | 'h4'; onClose: () => void }) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useSavedTexts()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="inset saved-texts" aria-labelledby={headingId}>
      <WebsiteSprite />
      <div className="row-between">
        <Heading id={headingId} ref={heading} tabIndex={-1}>
          Your saved texts
        </Heading>
        <button type="button" className="quiet-link text-small" onClick={onClose}>
          Close<span className="sr-only"> your saved texts</span>
        </button>
      </div>
      <p className="fine-print">The first reply is what a new reply begins with.</p>
      {data ? <Texts saved={data} /> : <Spinner>Loading your saved texts...</Spinner>}
    </section>
  )
}

const newText = (): SavedText => ({ id: randomId(), kind: 'reply', name: '', subject: '', body: '' })

function moved(texts: readonly SavedText[], from: number, to: number): SavedText[] {
  const rest = texts.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...texts.slice(from, from + 1), ...rest.slice(to)]
}

/** The text in the sheet, and the version of the list that it was taken from. */
type Opened = { text: SavedText; version: number }

function Texts({ saved }: { saved: SavedTexts }) {
  const change = useTextsChange(saved)
  const { texts, theirs, failure } = change
  const [removed, setRemoved] = useState<readonly SavedText[]>([])
  const [opened, setOpened] = useState<Opened>()
  const open = (text: SavedText) => setOpened({ text, version: saved.version })
  /** A text that was left before it was in order. */
  const [unfinished, setUnfinished] = useState<Opened>()
  const adding = useRef<HTMLButtonElement>(null)
  const withText = (text: SavedText) =>
    texts.some(({ id }) => id === text.id)
      ? texts.map((one) => (one.id === text.id ? text : one))
      : [...texts, text]
  return (
    <>
      {theirs && (
        <ConflictPanel
          Heading="h4"
          takesFocus
          rows={[...new Map([...texts, ...theirs.texts].map((text) => [text.id, text])).values()].map(
            ({ id, name }) => ({
              key: id,
              label: name,
              mine: texts.find((text) => text.id === id)?.body ?? '',
              theirs: theirs.texts.find((text) => text.id === id)?.body ?? '',
            }),
          )}
          isPending={change.isPending}
          onKeepMine={change.keepMine}
          onKeepTheirs={change.keepTheirs}
        >
          Not saved: your texts were changed on another device meanwhile. Which ones should stand?
        </ConflictPanel>
      )}
      <RecordList
        label="Your saved texts"
        of="list"
        className="entries"
        records={texts}
        onMove={(from, to) => change.save(moved(texts, from, to))}
        onRemove={(index) => {
          const text = texts[index]
          if (text) setRemoved([...removed, text])
          change.save(texts.filter((_, at) => at !== index))
          focusRecord((texts[index + 1] ?? texts[index - 1])?.id, adding.current)
        }}
        removed={removed}
        onBringBack={(id) => {
          const text = removed.find((one) => one.id === id)
          setRemoved(removed.filter((one) => one !== text))
          if (text) change.save(withText(text))
          return id
        }}
      >
        {(text, buttons) => (
          <>
            <button type="button" className="tall-link" onClick={() => open(text)}>
              {text.name}
            </button>
            <span className="fine-print">{kindNames[text.kind]}</span>
            {buttons}
          </>
        )}
      </RecordList>
      {texts.length < textLimits.savedTexts && (
        <button
          ref={adding}
          type="button"
          className="text-button copper self-start"
          onClick={() => open(newText())}
        >
          <Icon name="plus" />
          Add a text
        </button>
      )}
      {unfinished && !opened && (
        <InlineNotice isBad scrollsToItself words="The text you left is not saved yet.">
          <Button small variant="line" onClick={() => setOpened(unfinished)}>
            Go on with it
          </Button>
        </InlineNotice>
      )}
      <FailedOutcome words="Not saved." error={failure ?? null} />
      {failure && (
        <Button small variant="line" onClick={change.tryAgain}>
          Try again
        </Button>
      )}
      <p className="fine-print" role="status">
        {change.isSuccess && 'Saved.'}
      </p>
      {opened && (
        <SavedTextSheet
          text={opened.text}
          isNew={!texts.some(({ id }) => id === opened.text.id)}
          onDone={(text) => change.save(withText(text), opened.version)}
          onClose={(left) => {
            setUnfinished(left && { ...opened, text: left })
            setOpened(undefined)
          }}
        />
      )}
    </>
  )
}

type Wanted = { texts: readonly SavedText[]; version: number }

const areSame = (one: readonly SavedText[], other: readonly SavedText[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The saved texts, each change of which is saved at once. */
function useTextsChange(saved: SavedTexts) {
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
