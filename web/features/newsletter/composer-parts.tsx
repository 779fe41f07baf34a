import { useMutation } from '@tanstack/react-query'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import ClockIcon from 'lucide-react/icons/clock'
import { type FormEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { beginningOf } from '#content/article.ts'
import { type Issue, type IssueText, issuePreviewPath, saveIssue } from '#contract/newsletter-issues.ts'
import { type ArticleName, readDocument, readWebsite } from '#contract/website.ts'
import type { useAutosave } from '#web/admin/lib/use-autosave.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { formatClockTime, formatMediumDateTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { useEndpoint } from '#web/lib/queries.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { usePutIssue } from './queries.ts'

const Article = z.object({ title: z.string(), excerpt: z.optional(z.string()), body: z.string() })

/** Starts a new issue from an article; the open one stays among the drafts. */
export function StarterChoice({ onStarted }: { onStarted: (id: string) => void }) {
  const { data: website } = useEndpoint(readWebsite, {}, { refetchOnMount: 'always' })
  const putIssue = usePutIssue()
  const start = useMutation({
    mutationFn: async (name: ArticleName) => {
      const { published } = await callApi(readDocument, { params: { name } })
      const { title, body, excerpt = beginningOf(body) } = Article.parse(published)
      const text = { subject: title, preview: excerpt, body: body.trim() }
      return callApi(saveIssue, { params: { id: randomId() }, body: { ...text, version: 0 } })
    },
    onSuccess: (issue) => {
      putIssue(issue)
      onStarted(issue.id)
    },
  })
  if (!website) return null
  const articles = website.articles.filter(({ state }) => state === 'live')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('article')
    const article = articles.find(({ name }) => name === chosen)
    if (article) start.mutate(article.name)
  }
  return (
    <form
      className="line min-w-0 max-md:flex-[1_1_100%] max-xs:flex-wrap"
      aria-label="A new issue"
      onSubmit={onSubmit}
    >
      <select
        name="article"
        className="input input-small w-64 min-w-0 text-[1rem] max-md:w-0 max-md:flex-[1_1_13rem]"
        required
        defaultValue=""
        aria-label="Start from an article"
      >
        <option value="">Start from an article</option>
        {articles.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <ActionButton type="submit" small variant="line" isPending={start.isPending}>
        Start
      </ActionButton>
      <FailedOutcome words="Nothing was started." error={start.error} />
    </form>
  )
}

/** When a planned issue goes out. */
export const PlanNote = ({ at }: { at: string }) => (
  <p className="icon-line text-small">
    <ClockIcon className="icon" />
    <span>
      Goes out on <time dateTime={at}>{formatMediumDateTime(at)}</time>, London time, with every change you
      make until then.
    </span>
  </p>
)

export type IssueAutosave = ReturnType<typeof useAutosave<Issue, IssueText>>

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)

function saveWords({ status, stored, error }: IssueAutosave): string {
  if (status === 'conflict') return 'Not saved. Your text is kept on this device.'
  if (status === 'failed')
    return `Not saved. ${sentence(failureText(error))} Your text is kept on this device.`
  if (status === 'saving') return 'Saving'
  return stored.version > 0 ? `Saved ${formatClockTime(stored.updatedAt)}` : 'Nothing written yet'
}

/** Whether the text is saved; asks where another device has changed it too. */
export function SaveStatus({ autosave }: { autosave: IssueAutosave }) {
  const { status, stored, theirs, saveAll, choose } = autosave
  const isFailed = status === 'failed' || status === 'conflict'
  const words = saveWords(autosave)
  const isSent = theirs?.state === 'sent'
  return (
    // Takes the focus of its button, which disappears when pressed.
    <div tabIndex={-1}>
      <div className="row">
        <p className={isFailed ? 'icon-line text-small semibold bad grow' : 'icon-line fine-print'}>
          {isFailed && <CircleAlertIcon className="icon" />}
          {words}
        </p>
        <span className="sr-only" role="status">
          {/* Another text once a minute at most: more would talk over her typing. */}
          {isFailed ? words : stored.version > 0 && `Draft saved, ${formatClockTime(stored.updatedAt)}`}
        </span>
        {status === 'failed' && (
          <Button small variant="line" ref={passFocusOnRemoval} onClick={() => void saveAll()}>
            Save again
          </Button>
        )}
      </div>
      {theirs && (
        <ConflictDialog
          savedAt={theirs.updatedAt}
          onKeepMine={() => void choose('mine')}
          onTakeTheirs={isSent ? undefined : () => void choose('theirs')}
        >
          {isSent
            ? 'While you were writing here, this issue was sent from there. Yours becomes a new draft.'
            : 'While you were writing here, this issue was changed there. Which text goes on?'}
        </ConflictDialog>
      )}
    </div>
  )
}

/** The saved issue as it will arrive, loaded anew after each save. */
export function IssuePreview({ issue }: { issue: Issue | undefined }) {
  const { name } = useFacts()
  /** How far it is scrolled, kept when it is loaded anew. */
  const top = useRef(0)
  const source = issue && `${issuePreviewPath(issue.id)}?v=${issue.version}`
  return (
    <section className="box flex flex-col lg:self-stretch" aria-labelledby="preview-heading">
      <div className="row-between">
        <h2 id="preview-heading">Preview</h2>
        {source && (
          <a className="tap text-small" href={source} target="_blank" rel="noreferrer">
            Open in a new tab
          </a>
        )}
      </div>
      {source ? (
        <>
          <p className="muted text-small wrap-anywhere mt-2">
            <b>{issue.subject || 'No subject yet'}</b> {issue.preview}
          </p>
          <div className="relative mt-3.5 min-h-136 flex-1 border border-cream-200">
            <iframe
              className="absolute inset-0 size-full"
              title="The mail as it will arrive"
              src={source}
              onLoad={({ currentTarget: { contentWindow: mail } }) => {
                // Links do nothing in the preview: their targets cannot be shown in it.
                mail?.addEventListener('click', (event) => event.preventDefault())
                mail?.scrollTo(0, top.current)
                mail?.addEventListener('scroll', () => {
                  top.current = mail.scrollY
                })
              }}
            />
          </div>
        </>
      ) : (
        <div className="muted mt-3.5 min-h-48 flex-1 border border-cream-200 bg-cream-100 px-5 pb-6 lg:min-h-136">
          <p className="on-dark -mx-5 mb-6 px-5 py-3.5 font-display">{name}</p>
          <p>Your mail shows here as soon as you write, exactly as it will arrive.</p>
        </div>
      )}
    </section>
  )
}
