import { describe, expect, it, vi } from 'vitest'
import { packGames, unpackGames } from '#lib/api/play/games-lobby-file.ts'
import { addressOf, chooseGames, countFilters, isNew, queryOf } from '#lib/games/lobby-query.ts'
import type { Game } from '#lib/api/play/games.ts'
import { finderOf } from '#lib/shared/lobby/find.ts'
import { fold, wordsOf } from '#lib/shared/lobby/fold.ts'
import { codeName } from '#lib/shared/money/code-name.ts'
import { searchName } from '#platform/base/catalogue/search-name.ts'
import { makeIndex } from '#lib/shared/lobby/search-index.ts'
import { soundOf } from '#lib/shared/lobby/sound.ts'
import { isNear, slipsAllowed } from '#lib/shared/lobby/typo.ts'
import { lobbyFileOf } from '#lib/site/pages/lobby-file.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import { fleet, siteFor } from '#lib/site/pages/site.ts'

// Every brand's catalogue is searched, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const GAMES = [
  { name: "Tiger's Jade Fortune", tags: ['Pearl Grove', 'tigre', 'เสือ', '老虎'] },
  { name: 'Heist at Hotel Opal', tags: ['Copper Kite', 'joia'] },
  { name: 'Jade Palace', tags: ['Tigerland Studio'] },
  { name: 'Açaí Festival', tags: ['Pearl Grove', 'frutas'] },
  { name: 'Jade', tags: ['Copper Kite'] },
  { name: 'Moon Rabbit Bakery', tags: ['Pearl Grove', 'coelho'] },
  { name: 'Đà Nẵng Nights', tags: ['Copper Kite'] },
  { name: 'Ivory Roulette', tags: ['Ivory Room', 'roleta', 'روليت', 'مكينة'] },
]
const { find } = finderOf(
  makeIndex(GAMES),
  GAMES.map(({ name }) => name),
)
const found = (text: string) => find(text).map((place) => GAMES[place]?.name)

describe('the search', () => {
  it.each([
    ['heist', ['Heist at Hotel Opal']],
    ['HEIST hotel', ['Heist at Hotel Opal']],
    ['hotel heist', ['Heist at Hotel Opal']],
    ['acai', ['Açaí Festival']],
    ['ÁÇAÍ', ['Açaí Festival']],
    ['da nang', ['Đà Nẵng Nights']],
    ['tigers', ["Tiger's Jade Fortune"]],
    ['tiger’s jade', ["Tiger's Jade Fortune"]],
    ['moonrabbit', ['Moon Rabbit Bakery']],
    ['abbi', ['Moon Rabbit Bakery']],
    ['roleta', ['Ivory Roulette']],
    ['เสือ', ["Tiger's Jade Fortune"]],
    ['老虎', ["Tiger's Jade Fortune"]],
    ['老虎游戏', ["Tiger's Jade Fortune"]],
    ['روليـــت', ['Ivory Roulette']],
    ['مکینہ', ['Ivory Roulette']],
  ])('finds %s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each([
    ['roullete', 'Ivory Roulette'],
    ['ruolette', 'Ivory Roulette'],
    ['hiest', 'Heist at Hotel Opal'],
    ['festivl', 'Açaí Festival'],
    ['bakrey', 'Moon Rabbit Bakery'],
    ['rolett', 'Ivory Roulette'],
  ])('forgives %s', (text, expected) => {
    expect(found(text)).toContain(expected)
  })

  it('does not guess where a word is too short for a slip, or nothing is like it', () => {
    expect(found('xyz')).toEqual([])
    expect(found('opl')).toEqual([])
    expect(found('heist zzzzzz')).toEqual([])
    expect(found('')).toEqual([])
    expect(found(' -- ')).toEqual([])
  })

  it('puts the whole name first, then names that begin so, then other words, then vendors and tags', () => {
    expect(found('jade')).toEqual(['Jade', 'Jade Palace', "Tiger's Jade Fortune"])
    expect(found('tiger')).toEqual(["Tiger's Jade Fortune", 'Jade Palace'])
  })

  it('asks for slips only where nothing fits as it was typed', () => {
    expect(found('jade')).not.toContain('Ivory Roulette')
    expect(found('pearl')).toHaveLength(3)
  })
})

describe('what is compared', () => {
  it('is small letters without marks, in every script', () => {
    expect(fold('ĐÀ NẴNG')).toBe('da nang')
    expect(fold('ＦＵＬＬ')).toBe('full')
    expect(fold('Straße')).toBe('strasse')
    expect(fold('گیم')).toBe(fold('گيم'))
    expect(wordsOf("O'Brien's — 243 ways!")).toEqual(['obriens', '243', 'ways'])
  })

  it('keeps the vowels of scripts that write them as marks, and leaves out what is left out in a hurry', () => {
    expect(fold('बाघ')).not.toBe(fold('बग'))
    expect(fold('မြင်း')).not.toBe(fold('မောင်း'))
    expect(fold('เสือ')).not.toBe(fold('เสา'))
    expect(fold('फ़ीनिक्स')).toBe(fold('फिनिक्स'))
    expect(fold('हिन्दी')).toBe(fold('हिंदी'))
    expect(fold('গণেশ')).toBe(fold('গনেস'))
    expect(fold('பணம்')).toBe(fold('பனம்'))
    expect(fold('แจ็กพอต')).toBe(fold('เเจกพอต'))
    expect(fold('DIŞARI Iğdır')).toBe(fold('disarı ığdir'))
    expect(fold('ڈریگن میں')).toBe(fold('ڈريكن مين').replace('ك', 'گ'))
  })

  it('hears one word in its Latin spellings', () => {
    const sounds = (text: string) => text.split(' ').map(soundOf)
    for (const spellings of [
      'machli machhli',
      'tora torah',
      'fuji huji',
      'heera hira',
      'bakara bakala',
      'chiisai tiisai',
    ])
      expect(new Set(sounds(spellings)).size, spellings).toBe(1)
    expect(soundOf('tora')).not.toBe(soundOf('taro'))
    expect(soundOf('老虎')).toBeUndefined()
  })

  it('has every Latin letter of a European or Vietnamese keyboard as the library for payment codes has it', () => {
    const letters = [...range(0xc0, 0x17f), ...range(0x1ea0, 0x1ef9)].filter((sign) => /\p{L}/u.test(sign))
    // The library writes two letters with a dot or an apostrophe; only the letter is kept.
    const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
    expect(letters.filter((sign) => plain(fold(sign)) !== plain(codeName(sign)))).toEqual([])
    expect(searchName('Þórsmörk  ŁÓDŹ')).toBe('thorsmork lodz')
  })

  it('allows one slip from four letters on, two from eight', () => {
    expect([3, 4, 7, 8].map(slipsAllowed)).toEqual([0, 1, 1, 2])
    expect(isNear('tigre', 'tiger', 1)).toBe(true)
    expect(isNear('tgier', 'tiger', 1)).toBe(true)
    expect(isNear('ligerx', 'tiger', 1)).toBe(false)
    expect(isNear('jackopt', 'jackpots', 1)).toBe(true)
  })
})

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

const aGame = (over: Partial<Game>): Game => ({
  nodeId: 'nova-one',
  gameCode: 'one',
  gameName: 'One',
  vassalage: 'NOVA',
  vendorName: 'Nova',
  gameType: 'RNG',
  gameClassify: 'SLOT',
  isGame: 'GAME',
  supportPlay: '1',
  isTop: false,
  minBetUnits: 1,
  ...over,
})

describe('the file of a brand', () => {
  it('gives the games back as they were', () => {
    const games = [
      aGame({}),
      aGame({
        nodeId: 'nova-two',
        gameCode: 'own/code',
        gameType: 'LIVE',
        gameClassify: 'JP',
        isGame: 'VASSALAGE',
        supportPlay: '0',
        isTop: true,
        rtpPercent: 96.5,
        lines: 243,
        minBetUnits: 5,
        features: ['freeSpins', 'jackpot'],
        addedOn: '2026-11-01',
      }),
      aGame({ nodeId: 'tambo-one', vassalage: 'TAMBO', vendorName: 'Tambo' }),
    ]
    expect(unpackGames(packGames(games))).toEqual(games)
  })

  it('holds every game of every brand, found by its own name, in each of its languages', () => {
    for (const tenant of fleet())
      for (const locale of localesOf(tenant)) {
        const site = siteFor(tenant.id, locale)
        const file = lobbyFileOf(site)
        const names = unpackGames(file).map(({ gameName }) => gameName)
        expect(names).toHaveLength(site.games.games().length)
        const { find } = finderOf(file.index, names)
        const lost = names.filter((name) => names[find(name)[0] ?? -1] !== name)
        expect(lost, `${tenant.id} ${locale}`).toEqual([])
      }
  })

  it.each([
    ['aurora', 'pt-BR', 'tigre', /tiger/i],
    ['aurora', 'pt-BR', 'roleta', /roulette/i],
    ['lotus', 'th', 'เสือ', /tiger/i],
    ['lotus', 'ja', 'バカラ', /baccarat/i],
    ['lotus', 'ja', 'ばから', /baccarat/i],
    ['lotus', 'ja', 'ﾊﾞｶﾗ', /baccarat/i],
    ['lotus', 'ja', 'おーろら', /aurora/i],
    ['lotus', 'ko', '바카라', /baccarat/i],
    ['lotus', 'ko', 'ㅂㅋㄹ', /baccarat/i],
    ['lotus', 'km', 'ហ្គេមបាការ៉ា', /baccarat/i],
    ['lotus', 'km', 'bakara', /baccarat/i],
    ['lotus', 'my', 'ဘာကာရာဂိမ်း', /baccarat/i],
    ['lotus', 'zh-Hant', '百家樂', /baccarat/i],
    ['najm', 'hi', 'बैकरेट', /baccarat/i],
    ['najm', 'hi', 'sher', /lion|tiger/i],
    ['najm', 'ta', 'பக்கரட்', /baccarat/i],
    ['najm', 'bn', 'বাকারা', /baccarat/i],
    ['najm', 'tr', 'RULET', /roulette/i],
    ['aurora', 'es', 'ruleta', /roulette/i],
    ['bayani', 'id', 'harimau', /tiger/i],
    ['bayani', 'ms', 'harimau', /tiger/i],
    ['lotus', 'zh-Hans', '百家乐', /baccarat/i],
    ['lotus', 'vi', 'hổ', /tiger/i],
    ['najm', 'ar', 'روليت', /roulette/i],
    ['najm', 'ur', 'بکارا', /baccarat/i],
    ['bayani', 'fil', 'tigre', /tiger/i],
    // Kana, romaji of both schools, kanji by their reading.
    ['lotus', 'ja', 'とら', /tiger/i],
    ['lotus', 'ja', 'tora', /tiger/i],
    ['lotus', 'ja', 'sakana', /fish|pearl|koi|reef|sea/i],
    ['lotus', 'ja', 'fenikusu', /phoenix/i],
    ['lotus', 'ja', 'doragon', /dragon/i],
    ['lotus', 'ja', 'jakkupotto', /./],
    ['lotus', 'ko', 'horangi', /tiger/i],
    ['lotus', 'ko', 'bakara', /baccarat/i],
    ['lotus', 'ko', 'ㅎㄹㅇ', /tiger/i],
    ['lotus', 'ko', '호랑기', /tiger/i],
    ['lotus', 'zh-Hans', 'laohu', /tiger/i],
    ['lotus', 'zh-Hant', 'laohu', /tiger/i],
    ['lotus', 'km', 'khla', /tiger/i],
    ['lotus', 'km', 'ហ្គេមខ្លាមាស', /tiger/i],
    ['lotus', 'km', 'បាការា', /baccarat/i],
    ['lotus', 'my', 'ကျားဂိမ်း', /tiger/i],
    ['lotus', 'my', 'ကြား', /tiger/i],
    ['lotus', 'th', 'เเจ็กพอต', /./],
    ['lotus', 'th', 'บาคารา', /baccarat/i],
    ['lotus', 'th', 'เกมเสือ', /tiger/i],
    ['najm', 'hi', 'baagh', /tiger/i],
    ['najm', 'hi', 'ड्रेगन', /dragon/i],
    ['najm', 'hi', 'machhali', /fish|pearl|koi|reef|sea|tide/i],
    ['najm', 'hi', 'ratan', /gem|jewel|ruby|emerald|diamond|sapphire|opal/i],
    ['najm', 'hi', 'शैर', /lion|tiger/i],
    ['najm', 'ta', 'puli', /tiger/i],
    ['najm', 'ta', 'டிரகன்', /dragon/i],
    ['najm', 'ta', 'kudhirai', /horse/i],
    ['najm', 'bn', 'bagh', /tiger/i],
    ['najm', 'bn', 'ghora', /horse/i],
    ['najm', 'bn', 'ড্রাগণ', /dragon/i],
    ['najm', 'tr', 'kılıç', /sword|knight|viking|blade/i],
    ['najm', 'tr', 'KILIC', /sword|knight|viking|blade/i],
    ['najm', 'ar', 'النمر', /tiger/i],
    ['najm', 'ar', 'التنين', /dragon/i],
    ['najm', 'ur', 'sher', /lion|tiger/i],
    ['najm', 'ur', 'machhli', /fish|pearl|koi|reef|sea|tide/i],
    ['najm', 'ur', 'باگھ', /tiger/i],
  ] as const)('%s in %s finds %s', (tenant, locale, text, expected) => {
    const file = lobbyFileOf(siteFor(tenant, locale))
    const names = unpackGames(file).map(({ gameName }) => gameName)
    const first = finderOf(file.index, names)
      .find(text)
      .slice(0, 8)
      .map((place) => names[place])
    expect(first.filter((name) => expected.test(name ?? '')).length).toBeGreaterThan(0)
  })
})

describe('what a list is asked for', () => {
  it('stands in the address and comes back from it', () => {
    const query = {
      q: 'tigre & cia',
      vassalages: ['PG', 'TAMBO'],
      gameClass: 'JP',
      features: ['ways'],
      leastRtpPercent: 96,
      betMinor: 40,
      lines: 20,
      sort: 'rtp',
    } as const
    const href = addressOf('http://a.example/rng?ref=abc', query)
    expect(href).toContain('ref=abc')
    expect(queryOf(new URL(href).search)).toEqual(query)
    expect(addressOf(href, {})).toBe('http://a.example/rng?ref=abc')
  })

  it('leaves out what there is not', () => {
    expect(queryOf('?class=XX&features=none&minBet=-1&minLineNum=1.5&sort=magic&q=%20')).toEqual({})
    expect(queryOf('?class=sc&sort=NAME')).toEqual({ gameClass: 'SC', sort: 'name' })
    expect(queryOf('?vassalage=,pg,PG,<b>,&minRtp=101')).toEqual({ vassalages: ['PG'] })
    expect(queryOf('?vassalage=,&minRtp=96.5')).toEqual({})
  })

  it('narrows by vendor, class, features, lowest stake and lines together, in the order wanted', () => {
    const games = [
      aGame({
        nodeId: 'a',
        gameName: 'B',
        rtpPercent: 95,
        lines: 20,
        minBetUnits: 2,
        features: ['freeSpins'],
      }),
      aGame({ nodeId: 'b', gameName: 'A', rtpPercent: 97, lines: 243, features: ['freeSpins', 'ways'] }),
      aGame({ nodeId: 'c', gameName: 'C', gameClassify: 'JP', vassalage: 'PG', addedOn: '2026-11-02' }),
      aGame({ nodeId: 'd', gameName: 'D', gameType: 'LIVE' }),
    ]
    const ids = (query: Parameters<typeof chooseGames>[1], category?: 'LIVE') =>
      chooseGames(games, query, { category, lowestMinor: 20, lang: 'en' })
        .map(({ nodeId }) => nodeId)
        .join('')
    expect(ids({})).toBe('abcd')
    expect(ids({ vassalages: ['PG'] })).toBe('c')
    expect(ids({ vassalages: ['PG', 'NOVA'], gameClass: 'JP' })).toBe('c')
    expect(ids({ vassalages: ['PG', 'NOVA'] })).toBe('abcd')
    // A game that states no return is not known to return so much.
    expect(ids({ leastRtpPercent: 95 })).toBe('ab')
    expect(ids({ leastRtpPercent: 96 })).toBe('b')
    expect(ids({ gameClass: 'JP' })).toBe('c')
    expect(ids({ features: ['freeSpins', 'ways'] })).toBe('b')
    expect(ids({ betMinor: 20 })).toBe('bcd')
    expect(ids({ lines: 20 })).toBe('ab')
    expect(ids({}, 'LIVE')).toBe('d')
    expect(ids({ sort: 'name' })).toBe('bacd')
    expect(ids({ sort: 'rtp' })).toBe('bacd')
    expect(ids({ sort: 'new' })).toBe('cabd')
    const set = { vassalages: ['PG', 'NOVA'], leastRtpPercent: 96, features: ['ways', 'jackpot'] } as const
    expect(countFilters({ ...set, q: 'x', sort: 'rtp' })).toBe(5)
  })

  it('calls a game new for thirty days', () => {
    const day = 24 * 60 * 60_000
    const added = Date.parse('2026-11-01')
    expect(isNew({ addedOn: '2026-11-01' }, added + 29 * day)).toBe(true)
    expect(isNew({ addedOn: '2026-11-01' }, added + 31 * day)).toBe(false)
    expect(isNew({ addedOn: '2026-11-01' }, added - day)).toBe(false)
    expect(isNew({}, added)).toBe(false)
  })
})
