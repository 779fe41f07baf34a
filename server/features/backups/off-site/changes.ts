import { sep } from 'node:path'
import {
  type OffSiteBackup,
  type PlaceRefusal,
  placeLimits,
  type TypedPlace,
} from '#contract/off-site-backup.ts'
import type { Deps } from '#server/deps.ts'
import { checkAddress, isUserName } from '#server/features/backups/places/address.ts'
import { localFolderOf, type PlaceSettings } from '#server/features/backups/places/place.ts'
import { AppError } from '#server/http/errors.ts'
import { askChildProcess } from '#server/process/ask-child-process.ts'
import { logFault } from '#server/process/log.ts'
import type { StartProgram } from '#server/process/programs.ts'
import { copyWaitingBackups, readOffSiteState } from './service.ts'
import { decryptPlace, type OffSiteRow, passphraseContext, passwordContext, placeRow } from './settings.ts'
import { clearPlaceMarker } from './state.ts'

/** Tests in a child process whether files can be written and read back; returns the refusal, if any. */
async function testPlaceInChild(
  startProgram: StartProgram,
  place: PlaceSettings,
): Promise<PlaceRefusal | undefined> {
  const options = { folder: localFolderOf(place) }
  return await askChildProcess<PlaceRefusal | undefined>(startProgram, 'trial', place, options).answer
}

type PlaceDeps = Pick<
  Deps,
  'clockGuard' | 'config' | 'copies' | 'database' | 'log' | 'now' | 'sealer' | 'startProgram'
>

type Typed = {
  version: number
  place: TypedPlace
  password?: string | undefined
  passphrase?: string | undefined
}
type Outcome = { state: OffSiteBackup; refusal?: PlaceRefusal }

const conflict = () => new AppError('CONFLICT', { detail: 'The second place was changed on another device.' })

function refuseSetOnServer({ config }: PlaceDeps): void {
  if (config.backups.secondPlace)
    throw new AppError('CONFLICT', {
      detail: 'The person who runs your website has set this on its machine.',
    })
}

function addressFor({ kind, address: typed }: TypedPlace, dataDir: string) {
  const checked = checkAddress(kind, typed)
  if ('error' in checked) return { address: typed, error: checked.error }
  const isInside = kind === 'folder' && `${checked.address}${sep}`.startsWith(`${dataDir}${sep}`)
  const error = isInside ? 'Choose a folder outside of the website’s own data.' : undefined
  return { address: checked.address, error }
}

function passphraseError(passphrase: string | undefined): string | undefined {
  if (passphrase === undefined) return 'Choose a passphrase: without one the copies would be open to anybody.'
  if (/\p{Cc}/u.test(passphrase)) return 'Leave out tabs and line breaks.'
  const { passphraseFewest: fewest } = placeLimits
  return passphrase.length < fewest
    ? `Use ${fewest} letters or more: five words are easy to keep.`
    : undefined
}

/**
 * Validates typed settings. A secret left empty keeps its stored value, but a password only for the same address and
 * user.
 */
async function settingsOf({ config, sealer }: PlaceDeps, row: OffSiteRow, typed: Typed) {
  const { kind } = typed.place
  const { address, error } = addressFor(typed.place, config.dataDir)
  const user = kind === 'folder' ? '' : typed.place.user.trim()
  const known = await decryptPlace(row, sealer)
  const isSame = known && passwordContext(known.place) === passwordContext({ kind, address, user })
  const password = typed.password || (isSame ? known.place.password : '')
  const passphrase = typed.passphrase?.trim() || known?.passphrase
  const isRemote = kind !== 'folder'
  // The labels of these fields in the dialog.
  const [userName, secretName] = kind === 's3' ? ['access key', 'secret key'] : ['user name', 'password']
  const errors = {
    ...(error && { address: error }),
    ...(isRemote && !isUserName(kind, user) && { user: `Write the ${userName} of this place.` }),
    ...(isRemote && password === '' && { password: `Write the ${secretName} of this place.` }),
    ...(passphraseError(passphrase) && { passphrase: passphraseError(passphrase) ?? '' }),
  }
  if (!passphrase || Object.keys(errors).length > 0) throw new AppError('INVALID_INPUT', { errors })
  return { place: { kind, address, user, password: isRemote ? password : '' }, passphrase }
}

const noKey =
  'Your secrets were not kept: your website cannot write the file that they are locked with, mail.key. Please tell the person who runs it.'

async function lock({ log, sealer }: PlaceDeps, secret: string, context: string): Promise<string> {
  try {
    return await sealer.seal(secret, context)
  } catch (error) {
    logFault(log, error, 'The secrets of the second place cannot be encrypted')
    throw new AppError('INVALID_INPUT', { detail: noKey, errors: { passphrase: noKey } })
  }
}

type Change = Pick<OffSiteRow, 'place' | 'password' | 'passphrase'>

async function store({ database }: PlaceDeps, version: number, change: Change): Promise<void> {
  const next = { ...change, version: version + 1 }
  if (!(await database.write((tx) => placeRow.change(tx, version, next)))) throw conflict()
}

/** Starts copying without waiting; the client polls the state for the result. */
export function startCopyingInBackground(deps: PlaceDeps): void {
  void copyWaitingBackups(deps).then(({ error }) => {
    if (error !== undefined)
      deps.log.error({ reason: error }, 'Backups could not be copied to the second place')
  })
}

/** Saves the settings after writing, reading back and deleting a small test file there. */
export async function connectPlace(deps: PlaceDeps, typed: Typed): Promise<Outcome> {
  refuseSetOnServer(deps)
  const row = await placeRow.read(deps.database.kysely)
  if (row.version !== typed.version) throw conflict()
  const { place, passphrase } = await settingsOf(deps, row, typed)
  const refusal = await testPlaceInChild(deps.startProgram, place)
  if (refusal) return { state: await readOffSiteState(deps), refusal }
  const { password, ...open } = place
  await store(deps, typed.version, {
    place: JSON.stringify(open),
    password: password === '' ? null : await lock(deps, password, passwordContext(open)),
    passphrase: await lock(deps, passphrase, passphraseContext),
  })
  await clearPlaceMarker(deps.config.backups.folder, place)
  startCopyingInBackground(deps)
  return { state: await readOffSiteState(deps) }
}

export async function disconnectPlace(deps: PlaceDeps, version: number): Promise<OffSiteBackup> {
  refuseSetOnServer(deps)
  deps.copies.stop()
  await store(deps, version, { place: null, password: null, passphrase: null })
  return await readOffSiteState(deps)
}
