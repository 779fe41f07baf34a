import { linkOptions } from '@tanstack/react-router'

/** A link to the reply to one waiting request, which leads on to the next. */
export const replyTo = (id: string) =>
  linkOptions({ to: '/admin/consultations/$id', params: { id }, search: { status: 'new' }, hash: 'reply' })
