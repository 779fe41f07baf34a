import type { FastifyInstance } from 'fastify'
import { proposeTimes } from '#contract/appointments.ts'
import * as contract from '#contract/diary.ts'
import { changeDiarySettings, readDiarySettings } from '#contract/diary-settings.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { markNewsSeen } from '../client-pages/news.ts'
import { removeBlock, saveBlock } from './blocks.ts'
import * as service from './service.ts'
import { changeSettings, readSettings } from './surroundings.ts'

export function diaryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readDiary, ({ query }) => service.readDiary(deps, query))
  route(app, contract.readVisits, ({ query }) => service.readVisits(deps, query))
  route(app, proposeTimes, ({ body }) => service.proposeTimes(deps, body))
  route(app, contract.markNewsSeen, ({ params }) => markNewsSeen(deps, params.id))
  route(app, contract.saveBlock, ({ body }) => saveBlock(deps, body))
  route(app, contract.removeBlock, ({ params, query }) => removeBlock(deps, { ...params, ...query }))
  route(app, readDiarySettings, () => readSettings(deps.database.kysely))
  route(app, changeDiarySettings, ({ body }) => changeSettings(deps, body))
}
