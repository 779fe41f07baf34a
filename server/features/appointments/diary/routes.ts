import type { FastifyInstance } from 'fastify'
import { readAppointmentNumbers } from '#contract/appointment-numbers.ts'
import * as contract from '#contract/diary.ts'
import { changeDiarySettings, readDiarySettings } from '#contract/diary-settings.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import * as numbers from '../numbers/numbers.ts'
import { addBlock, changeBlock, removeBlock } from './blocks.ts'
import { readDiary } from './reading.ts'
import { changeSettings, readSettings } from './settings.ts'

export function diaryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readDiary, ({ query }) => readDiary(deps, query))
  route(app, readAppointmentNumbers, ({ query }) => numbers.readAppointmentNumbers(deps, query.days))
  route(app, readDiarySettings, () => readSettings(deps.database.kysely))
  route(app, changeDiarySettings, ({ body }) => changeSettings(deps, body))
  route(app, contract.addBlock, ({ body }) => addBlock(deps, body.block))
  route(app, contract.changeBlock, ({ params, body }) =>
    changeBlock(deps, { ...params, version: body.version }, body.block),
  )
  route(app, contract.removeBlock, ({ params, query }) => removeBlock(deps, { ...params, ...query }))
}
