import { useMutation } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type FieldErrors, type FieldValues, get, set, useForm } from 'react-hook-form'
import { problemsIn, withoutBlanks } from '#content/check.ts'
import { documents, schemaOf } from '#content/documents.ts'
import { fieldOf } from '#content/fields.ts'
import * as contract from '#contract/website.ts'
import { useAutosave } from '#web/admin/lib/use-autosave.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { changesBetween } from './form/changes.ts'
import { areSame, recordOf, toForm } from './form/form-values.ts'

type Document = contract.WebsiteDocument
type Content = contract.DocumentContent
type Change = Partial<Pick<contract.DocumentChange, 'at' | 'id'>>

/** What is written, without fields that are empty. */
const contentIn = (value: unknown): Content => ({ ...recordOf(withoutBlanks(value)) })

const contentOf = ({ draft, published }: Document) => contentIn(draft ?? published)

/** The paths of all errors of a form. */
export function errorPaths(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([name, one]) => {
    if (typeof one !== 'object' || one === null) return []
    const at = path === '' ? name : `${path}.${name}`
    return typeof one.message === 'string' ? [at] : errorPaths(one, at)
  })
}

/** Focuses a field, or of a line the field that holds it. */
function goTo(path: string): void {
  const [target] = [path, path.replace(/\.\d+$/, '')].flatMap((at) => [
    ...document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(at)}"]`),
  ])
  for (let at = target?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

/** A document while it is edited: a form that saves itself, and what can be done with the whole of it. */
export function useEditor(opened: Document) {
  const { name } = opened
  const params = { name }
  const schema = schemaOf(name)
  const [field] = useState(() => fieldOf(schema))
  const formOf = (content: Content) => recordOf(toForm(field, content))
  const save = (version: number, content?: Content) =>
    callApi(contract.saveDraft, { params, body: { version, ...(content && { content }) } })
  const draft = useAutosave<Document, Content>({
    keepAs: `website:${name}`,
    stored: opened,
    contentOf,
    areSame,
    refill: (content) => reset(formOf(content)),
    save: ({ version }, content) => save(version, content),
    read: () => callApi(contract.readDocument, { params }),
  })
  const { stored, content, latest } = draft
  const form = useForm<FieldValues>({
    defaultValues: formOf(content),
    mode: 'onBlur',
    resolver: (values) => {
      const errors: FieldErrors = {}
      const problems = problemsIn(schema, contentIn(values))
      for (const { path, message } of problems) set(errors, path, { type: 'check', message })
      return problems.length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { reset, subscribe, getFieldState, trigger, setError, clearErrors } = form

  /** The last press on one of the bar's or an article's buttons, until the next key. */
  const action = useMutation({
    mutationFn: async (act: {
      call: (version: number) => Promise<Document>
      done?: contract.DocumentAction
    }) => {
      clearErrors()
      return (await draft.change(({ version }) => act.call(version))) && act.done
    },
    onError: async (error) => {
      const errors = Object.entries(fieldErrorsOf(error) ?? {})
      for (const [path, message] of errors) setError(path, { type: 'server', message })
      requestAnimationFrame(() => goTo(errors[0]?.[0] ?? ''))
      if (isConflict(error))
        await callApi(contract.readDocument, { params }).then(draft.follow, () => undefined)
    },
  })

  const onChange = useEffectEvent((values: FieldValues, changed = '') => {
    const { error } = getFieldState(changed)
    const value: unknown = get(values, changed)
    // What is wrong is looked at again with every key; of a list of entries only its length, or a new one were wrong from the start.
    const isList = Array.isArray(value) && value.some((one) => typeof one !== 'string')
    if (error && !isList) void trigger(changed)
    else if (error?.message) clearErrors(changed)
    const typed = contentIn(values)
    if (areSame(typed, latest())) return
    action.reset()
    draft.write(() => typed)
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values, name }) => onChange(values, name) }),
    [subscribe],
  )
  const { published } = stored
  const changes = useMemo(
    () => (published ? changesBetween(field, published, content) : []),
    [field, published, content],
  )
  return {
    ...{ name, field, form, draft, stored, content, action, changes, published, goTo },
    title: contract.isArticleName(name) ? 'this article' : documents[name].title,
    change(what: contract.DocumentAction, given: Change = {}): void {
      if (action.isPending) return
      action.mutate({
        call: (version) =>
          callApi(contract.changeDocument, { params, body: { version, action: what, ...given } }),
        done: what,
      })
    },
    async discard() {
      await action.mutateAsync({ call: (version) => save(version) })
      if (!draft.isSaved()) throw new TypeError('What was typed could not be saved before')
    },
    /** Makes an older version the draft. */
    restore: (older: Content) => reset(formOf(older)),
  }
}
type EditorState = ReturnType<typeof useEditor>

/** The document that is open. */
export const EditorContext = createContext<EditorState | null>(null)
export function useOpenEditor(): EditorState {
  const editor = use(EditorContext)
  if (!editor) throw new Error('No document is open')
  return editor
}
