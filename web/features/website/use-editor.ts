import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, get, set, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ArticleDocument, articleGroups } from '#content/article.ts'
import { problemsIn, withoutBlanks } from '#content/check.ts'
import { documents, type Group } from '#content/documents.ts'
import { type Field, fieldOf } from '#content/fields.ts'
import * as contract from '#contract/website.ts'
import { useIsLoggedIn } from '#web/features/account/sign-in/queries.ts'
import { ApiError, callApi, isConflict } from '#web/lib/api-client.ts'
import { createAutosave } from '#web/lib/autosave.ts'
import { openDeviceCopies } from '#web/lib/device-copies.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { isUnauthenticated, useRefetch } from '#web/lib/queries.ts'
import { useAutosave } from '#web/lib/use-autosave.ts'
import { changesBetween } from './form/changes.ts'
import { fromForm, normalise, toForm, toFormPath } from './form/form-values.ts'

type Document = contract.WebsiteDocument
type Content = contract.DocumentContent

const pauseMs = 1000
const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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
  done?: 'published' | 'undone' | 'planned' | 'taken-off' | 'deleted' | 'withdrawn'
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

function useDraft(document: Document, field: Field, isHeld: () => boolean) {
  const { name } = document
  const params = { name }
  const refetchLists = useRefetch(contract.readWebsite, contract.listVersions)
  // As a mutation, so that a session that has ended is noticed here too.
  const { mutateAsync: run } = useMutation({
    mutationFn: (call: () => Promise<Document>) => call(),
    onSuccess: () => void refetchLists(),
  })
  const [draft] = useState(() => {
    const save = ({ version }: Document, content: Content) =>
      run(() => callApi(contract.saveDraft, { params, body: { version, content } }))
    return createAutosave<Document, Content>({
      stored: document,
      contentOf: ({ draft, published }) => normalise(field, draft ?? published ?? {}),
      areSame,
      calls: {
        save,
        read: () => callApi(contract.readDocument, { params }),
        settle: async (theirs, mine, keeps) => (keeps === 'theirs' ? theirs : await save(theirs, mine)),
      },
      copies: openDeviceCopies(`websiteDraft:${name}`, z.record(z.string(), z.unknown())),
      pauseMs,
      isHeld,
    })
  })
  return { draft, run, read: () => callApi(contract.readDocument, { params }) }
}

/** A document while it is edited: a form that saves itself, and what can be done with the whole of it. */
export function useEditor(document: Document) {
  const { name } = document
  const [shape] = useState(() => formOf(name))
  const { field, groups, schema } = shape
  const isBusy = useRef(false)
  /** What only the server knows to be wrong, each until its value is another. */
  const refused = useRef<{ path: string; message: string; value: unknown }[]>([])
  const { draft, run, read } = useDraft(document, field, () => isBusy.current)
  const state = useAutosave(draft, useIsLoggedIn())
  const [action, setAction] = useState<Action>({})
  const form = useForm<FieldValues>({
    defaultValues: toForm(field, state.content) as FieldValues,
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

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name: changed }) => {
          // What is wrong is looked at again with every key; a new entry of a list is not wrong from the start.
          const error = changed && getFieldState(changed).error
          if (error && (error.message || error.root || !Array.isArray(error))) void trigger(changed)
          const content = normalise(field, fromForm(field, values))
          if (areSame(content, draft.state().content)) return
          setAction({})
          draft.write(content)
        },
      }),
    [subscribe, getFieldState, trigger, draft, field],
  )
  // What came from elsewhere: another device, a version, or the draft thrown away.
  useEffect(() => {
    if (!areSame(state.content, fromForm(field, getValues())))
      reset(toForm(field, state.content) as FieldValues)
  }, [state.content, field, getValues, reset])

  const published = useMemo(
    () => state.stored.published && normalise(field, state.stored.published),
    [state.stored, field],
  )
  const changes = useMemo(
    () => (published ? changesBetween(field, groups, published, state.content) : []),
    [field, groups, published, state.content],
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
    if (isUnauthenticated(error)) return draft.fail(error)
    const errors = Object.entries((error instanceof ApiError && error.problem?.errors) || {})
    if (isConflict(error)) {
      draft.follow(await read())
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
    if (isBusy.current) return false
    isBusy.current = true
    setAction({ isBusy: true })
    refused.current = []
    clearErrors()
    try {
      if (await draft.flush()) {
        draft.goOnFrom(await run(() => call(draft.state().stored.version)))
        setAction(done ? { done } : {})
        return true
      }
      setAction({})
    } catch (error) {
      await explain(error).catch(draft.fail)
    } finally {
      isBusy.current = false
    }
    return false
  }

  const params = { name }
  return {
    ...{ ...shape, name, form, draft, state, action, changes, published, goTo, act },
    publish: () =>
      act(
        (version) => callApi(contract.changeDocument, { params, body: { version, action: 'publish' } }),
        'published',
      ),
    undo: () =>
      act(
        (version) => callApi(contract.changeDocument, { params, body: { version, action: 'undo' } }),
        'undone',
      ),
    discard: () => act((version) => callApi(contract.saveDraft, { params, body: { version } })),
    /** Makes an older version the draft. */
    restore: (content: Content) => reset(toForm(field, normalise(field, content)) as FieldValues),
  }
}
export type EditorState = ReturnType<typeof useEditor>
