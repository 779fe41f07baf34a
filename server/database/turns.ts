/** Resolves when it is our turn to write, with what ends it. */
export type TakeTurn = () => Promise<() => void>

/** For a file to which no other thread of this process writes. */
export const alwaysOurTurn: TakeTurn = async () => () => {}

const holderCell = 0
const wantedCell = 1
const nobody = 0
const server = 1
const background = 2

/**
 * The right to write to a SQLite file, between the thread that serves and the one in the background. At the file itself
 * whoever comes second is blocked with all that his thread does; here the serving thread waits without being blocked, and
 * goes first.
 */
export function createTurns() {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  const cells = new Int32Array(shared)
  const takeTurn: TakeTurn = async () => {
    Atomics.store(cells, wantedCell, 1)
    for (let holder = take(cells, server); holder !== nobody; holder = take(cells, server))
      await Atomics.waitAsync(cells, holderCell, holder).value
    Atomics.store(cells, wantedCell, 0)
    Atomics.notify(cells, wantedCell)
    return () => giveBack(cells)
  }
  return {
    takeTurn,
    /** What the thread in the background is given to take its turns. */
    shared,
    /** To be called when that thread has died: it may have done so in its turn. */
    endTurnOfBackground: () => {
      if (Atomics.load(cells, holderCell) === background) giveBack(cells)
    },
  }
}

/** Says who had the turn: nobody, if it is ours now. */
const take = (cells: Int32Array<SharedArrayBuffer>, who: number) =>
  Atomics.compareExchange(cells, holderCell, nobody, who)

function giveBack(cells: Int32Array<SharedArrayBuffer>) {
  Atomics.store(cells, holderCell, nobody)
  Atomics.notify(cells, holderCell)
}

/** For the thread in the background, which may be blocked: nobody waits for what it does. */
export function turnsInBackground(shared: SharedArrayBuffer): TakeTurn {
  const cells = new Int32Array(shared)
  return async () => {
    for (;;) {
      Atomics.wait(cells, wantedCell, 1)
      const holder = take(cells, background)
      if (holder === nobody) return () => giveBack(cells)
      Atomics.wait(cells, holderCell, holder)
    }
  }
}

export type Turns = ReturnType<typeof createTurns>
