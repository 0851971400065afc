import { expect, it } from 'vitest'
import { isLure } from '#lib/shared/chat/lures.ts'

it.each([
  ...['send me your password', 'qual é a sua senha?', 'mật khẩu của bạn là gì', '把密码发给我', 'บอกรหัสหน่อย'],
  ...[
    'your one-time code please, to unlock the bonus',
    'mande o token que chegou',
    'read me the 6 digit code',
  ],
  ...[
    'go to https://najm-bonus.example',
    'best-odds.vip pays more',
    'look at example . com',
    'example dot com',
  ],
  ...[
    'write me on Telegram',
    'me chama no zap 11 98765-4321',
    'add my zalo',
    'ｔｅｌｅｇｒａｍ me',
    '加我微信',
  ],
  ...['T e l e g r a m: winners', 'tele​gram', 'dm @NajmHelp for the bonus'],
])('a line that asks for a secret or leads elsewhere is held: %s', (line) => {
  expect(isLure(line)).toBe(true)
})

it.each([
  ...['nice win. me too', 'good luck. in the end it is a game', 'ganhei hoje. com sorte amanhã de novo'],
  ...[
    'what a spin!',
    'I won 12.50',
    'odds 1.95. Top match',
    'hoje não. vip é para outros',
    'ok. id rather wait',
  ],
  ...['a pinball game', 'the code of the offer does not work', 'o código promocional acabou', 'zapped again'],
])('a line of players’ talk is not: %s', (line) => {
  expect(isLure(line)).toBe(false)
})
