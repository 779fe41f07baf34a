import { createContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, get, set, useForm } from 'react-hook-form'
import { problemsIn, withoutBlanks } from '#content/check.ts'
import { documents, schemaOf } from '#content/documents.ts'
import { fieldOf } from '#content/fields.ts'
import * as contract from '#contract/website.ts'
import { useAutosave } from '#web/admin/lib/use-autosave.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { isUnauthenticated, useRefetch } from '#web/lib/queries.ts'
import { changesBetween } from './form/changes.ts'
import { areSame, fromForm, recordOf, textKey, toForm } from './form/form-values.ts'

type Document = contract.WebsiteDocument
type Content = contract.DocumentContent

/** What was done last, until the next key. */
type Action = {
  done?: contract.DocumentAction
  isBusy?: boolean
  /** Why what was pressed did not happen. */
  refusal?: string
}

/** What is written, without fields that are empty. */
const contentIn = (value: unknown): Content => ({ ...recordOf(withoutBlanks(value)) })

const contentOf = ({ draft, published }: Document) => contentIn(draft ?? published)

/** The path in the form of a path in the document. */
const pathIn = (values: FieldValues, path: string) =>
  textKey in recordOf(get(values, path)) ? `${path}.${textKey}` : path

/** The paths of all errors of a form. */
export function errorPaths(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([name, one]) => {
    if (typeof one !== 'object' || one === null) return []
    const at = path === '' ? name : `${path}.${name}`
    return typeof one.message === 'string' ? [at] : errorPaths(one, at)
  })
}

/** A document while it is edited: a form that saves itself, and what can be done with the whole of it. */
export function useEditor(document: Document) {
  const { name } = document
  const params = { name }
  const schema = schemaOf(name)
  const [field] = useState(() => fieldOf(schema))
  const [action, setAction] = useState<Action>({})
  const refetchLists = useRefetch(contract.readWebsite, contract.listVersions)
  const save = (version: number, content?: Content) =>
    callApi(contract.saveDraft, { params, body: { version, ...(content && { content }) } })
  const draft = useAutosave<Document, Content>({
    keepAs: `website:${name}`,
    stored: document,
    contentOf,
    areSame,
    save: ({ version }, content) => save(version, content).finally(() => void refetchLists()),
    read: () => callApi(contract.readDocument, { params }),
  })
  const { stored, content, latest } = draft
  const form = useForm<FieldValues>({
    defaultValues: recordOf(toForm(field, content)),
    mode: 'onBlur',
    resolver: (values) => {
      const problems = problemsIn(schema, contentIn(fromForm(values)))
      const errors: FieldErrors = {}
      for (const { path, message } of problems) set(errors, pathIn(values, path), { type: 'check', message })
      return problems.length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { reset, subscribe, getFieldState, trigger, setError, setFocus, clearErrors } = form

  /** What the form shows. */
  const shown = useRef(content)
  const onChange = useEffectEvent((values: FieldValues, changed: string | undefined) => {
    const error = changed === undefined ? undefined : getFieldState(changed).error
    const isList = changed !== undefined && Array.isArray(get(values, changed))
    // What is wrong is looked at again with every key; of a list only its length, or a new entry were wrong from the start.
    if (error && !isList) void trigger(changed)
    else if (error?.message) clearErrors(changed)
    const typed = contentIn(fromForm(values))
    if (areSame(typed, shown.current)) return
    shown.current = typed
    setAction({})
    draft.write(() => typed)
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name: changed }) => onChange(values, changed),
      }),
    [subscribe],
  )
  // What came from elsewhere: another device, or the draft thrown away. A rendering may be behind what was typed since.
  useEffect(() => {
    if (content !== latest() || areSame(content, shown.current)) return
    shown.current = content
    reset(recordOf(toForm(field, content)))
  }, [content, field, reset, latest])

  const { published } = stored
  const changes = useMemo(
    () => (published ? changesBetween(field, published, content) : []),
    [field, published, content],
  )

  const goTo = (asked: string) => {
    const path = pathIn(form.getValues(), asked)
    const target = window.document.querySelector(`[data-path="${CSS.escape(path)}"]`)
    for (let at = target?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
    if (target instanceof HTMLElement) target.focus()
    else setFocus(path)
    target?.scrollIntoView({ block: 'center' })
  }

  /** Says why what was pressed did not happen. */
  async function explain(error: unknown): Promise<Action> {
    if (isUnauthenticated(error)) return {}
    if (isConflict(error)) {
      draft.follow(await callApi(contract.readDocument, { params }))
      return { refusal: 'This was changed on another device. Look through it, then press again.' }
    }
    const errors = fieldErrorsOf(error)
    if (!errors) return { refusal: failureText(error) }
    for (const [path, message] of Object.entries(errors))
      setError(pathIn(form.getValues(), path), { type: 'server', message })
    requestAnimationFrame(() => goTo(Object.keys(errors)[0] ?? ''))
    return {}
  }

  /** A call that changes the document, once all that was typed is saved. */
  async function act(call: (version: number) => Promise<Document>, done?: contract.DocumentAction) {
    if (action.isBusy) return
    setAction({ isBusy: true })
    clearErrors()
    try {
      const changed = await draft.change(({ version }) => call(version).finally(() => void refetchLists()))
      // What was typed meanwhile is a change again.
      setAction(done && changed && areSame(latest(), contentOf(changed)) ? { done } : {})
    } catch (error) {
      setAction(await explain(error).catch(() => ({})))
    }
  }

  return {
    ...{ name, field, form, draft, stored, content, action, changes, published, goTo },
    title: contract.isArticleName(name) ? 'this article' : documents[name].title,
    change: (what: contract.DocumentAction, given: { at?: string; id?: string } = {}) =>
      act(
        (version) => callApi(contract.changeDocument, { params, body: { version, action: what, ...given } }),
        what,
      ),
    discard: () => act((version) => save(version)),
    /** Makes an older version the draft. */
    restore: (older: Content) => reset(recordOf(toForm(field, older))),
  }
}
export type EditorState = ReturnType<typeof useEditor>

/** The document that a field belongs to. */
export const EditorContext = createContext<EditorState | null>(null)
