import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, get, set, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ArticleDocument, articleGroups } from '#content/article.ts'
import { problemsIn, withoutBlanks } from '#content/check.ts'
import { documents, type Group } from '#content/documents.ts'
import { type Field, fieldOf } from '#content/fields.ts'
import * as contract from '#contract/website.ts'
import { useAutosave } from '#web/admin/lib/use-autosave.ts'
import { ApiError, callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { isUnauthenticated, useRefetch } from '#web/lib/queries.ts'
import { changesBetween } from './form/changes.ts'
import { areSame, fromForm, normalise, recordOf, toForm, toFormPath } from './form/form-values.ts'

type Document = contract.WebsiteDocument
type Content = contract.DocumentContent

/** How a document is edited: its fields, and the groups in which they stand. */
export type Form = { title: string; field: Field; groups: readonly Group[]; schema: z.ZodMiniType }

export function formOf(name: contract.DocumentName): Form {
  if (contract.isArticleName(name))
    return {
      title: 'this article',
      field: fieldOf(ArticleDocument),
      groups: articleGroups,
      schema: ArticleDocument,
    }
  const { title, schema, groups } = documents[name]
  return { title, schema, groups, field: fieldOf(schema) }
}

/** What was done last, until the next key. */
export type Action = {
  done?: 'published' | 'undone' | 'planned' | 'taken-off' | 'deleted'
  isBusy?: boolean
  /** What was pressed and did not happen. */
  refused?: { title: string; reason: string }
}

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
  const [shape] = useState(() => formOf(name))
  const { field, groups, schema } = shape
  const [action, setAction] = useState<Action>({})
  /** What only the server knows to be wrong, each until its value is another. */
  const refused = useRef<{ path: string; message: string; value: unknown }[]>([])
  const refetchLists = useRefetch(contract.readWebsite, contract.listVersions)
  const change = async (call: Promise<Document>) => {
    const stored = await call
    void refetchLists()
    return stored
  }
  const draft = useAutosave<Document, Content>({
    keepAs: `website:${name}`,
    stored: document,
    contentOf: (stored) => normalise(field, stored.draft ?? stored.published ?? {}),
    save: ({ version }, content) =>
      change(callApi(contract.saveDraft, { params, body: { version, content } })),
    read: () => callApi(contract.readDocument, { params }),
  })
  const { stored, content } = draft
  const form = useForm<FieldValues>({
    defaultValues: recordOf(toForm(field, content)),
    mode: 'onBlur',
    resolver: (values) => {
      const problems = [
        ...refused.current.filter(({ path, value }) => areSame(get(values, path), value)),
        ...problemsIn(schema, withoutBlanks(fromForm(field, values))).map(({ path, message }) => ({
          ...{ path: toFormPath(field, path), message },
        })),
      ]
      const errors: FieldErrors = {}
      for (const { path, message } of problems) set(errors, path, { type: 'check', message })
      return problems.length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const { reset, subscribe, getValues, getFieldState, trigger, setFocus, clearErrors } = form

  const onChange = useEffectEvent((values: FieldValues, changed: string | undefined) => {
    const error = changed === undefined ? undefined : getFieldState(changed).error
    const isList = changed !== undefined && Array.isArray(get(values, changed))
    // What is wrong is looked at again with every key; of a list only its length, or a new entry were wrong from the start.
    if (error && !isList) void trigger(changed)
    else if (error?.message) clearErrors(changed)
    const typed = recordOf(fromForm(field, values))
    if (areSame(typed, content)) return
    setAction({})
    draft.write(typed)
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name: changed }) => onChange(values, changed),
      }),
    [subscribe],
  )
  // What came from elsewhere: another device, or the draft thrown away.
  useEffect(() => {
    if (!areSame(content, fromForm(field, getValues()))) reset(recordOf(toForm(field, content)))
  }, [content, field, getValues, reset])

  const published = useMemo(
    () => stored.published && normalise(field, stored.published),
    [stored.published, field],
  )
  const changes = useMemo(
    () => (published ? changesBetween(field, groups, published, content) : []),
    [field, groups, published, content],
  )

  const goTo = (path: string) => {
    const target = window.document.querySelector(`[data-path="${CSS.escape(path)}"]`)
    for (let at = target?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
    if (target instanceof HTMLElement) target.focus()
    else setFocus(path)
    target?.scrollIntoView({ block: 'center' })
  }

  async function explain(error: unknown): Promise<void> {
    const refuse = (title: string, reason: string) => setAction({ refused: { title, reason } })
    if (isUnauthenticated(error)) return setAction({})
    const errors = Object.entries((error instanceof ApiError && error.problem?.errors) || {})
    if (isConflict(error)) {
      draft.follow(await callApi(contract.readDocument, { params }))
      return refuse(
        'Nothing was changed',
        'This was changed on another device. Look through it, then press again.',
      )
    }
    if (errors.length === 0) {
      if (error instanceof ApiError || !navigator.onLine)
        return refuse('Nothing was changed', failureText(error))
      return refuse('No answer came', 'It may be done all the same. Pressing again does no harm.')
    }
    const ofNoField = errors.find(([at]) => !Object.hasOwn(field.fields ?? {}, at.split('.')[0] ?? ''))
    if (ofNoField) return refuse('Nothing was changed', ofNoField[1])
    setAction({})
    refused.current = errors.map(([at, message]) => {
      const path = toFormPath(field, at)
      return { path, message, value: structuredClone(getValues(path)) }
    })
    await trigger()
    requestAnimationFrame(() => goTo(refused.current[0]?.path ?? ''))
  }

  /** A call that changes the document, once all that was typed is saved. Resolves to whether it was done. */
  async function act(call: (version: number) => Promise<Document>, done?: Action['done']): Promise<boolean> {
    if (action.isBusy) return false
    setAction({ isBusy: true })
    refused.current = []
    clearErrors()
    try {
      const latest = await draft.change(({ version }) => change(call(version)))
      setAction(latest && done ? { done } : {})
      return latest !== undefined
    } catch (error) {
      await explain(error).catch(() => setAction({}))
      return false
    }
  }
  const changeDocument =
    (act: contract.DocumentAction, at?: string) =>
    (version: number): Promise<Document> =>
      callApi(contract.changeDocument, { params, body: { version, action: act, ...(at && { at }) } })

  return {
    ...{ ...shape, name, form, draft, stored, content, action, changes, published, goTo },
    change: (what: contract.DocumentAction, done?: Action['done'], at?: string) =>
      act(changeDocument(what, at), done),
    publish: () => act(changeDocument('publish'), 'published'),
    undo: () => act(changeDocument('undo'), 'undone'),
    discard: () => act((version) => callApi(contract.saveDraft, { params, body: { version } })),
    /** Makes an older version the draft. */
    restore: (older: Content) => reset(recordOf(toForm(field, older))),
  }
}
export type EditorState = ReturnType<typeof useEditor>
