import { BLACK, GOLD, PINK, RED, WHITE, tone, type Tone } from '../color.ts'
import { eye, fill, group, mirror, roundEye, stroke, type Ink } from '../ink.ts'
import { circ, half, line, loop } from '../shape.ts'
import type { Motif } from './kit.ts'

const FUR = tone(58, 0.18)
const GREY = tone(255, 0.045)

/** An open mouth with fangs below a nose at y. */
function jaws(ink: Ink, y: number, width = 30): string {
  const w = width
  return (
    fill(half(`0,${y} ${w * 0.8},${y - 2} ${w},${y + 10} ${w * 0.6},${y + 26} 0,${y + 30}`), '#4a0716') +
    fill(half(`0,${y + 16} ${w * 0.5},${y + 16} ${w * 0.4},${y + 26} 0,${y + 28}`), '#f0587a') +
    mirror(
      ink.form(`M${w * 0.36} ${y}L${w * 0.78} ${y - 1}L${w * 0.56} ${y + 17}Z`, WHITE, 1.4) +
        ink.form(`M${w * 0.3} ${y + 28}L${w * 0.6} ${y + 25}L${w * 0.44} ${y + 13}Z`, WHITE, 1.4),
    )
  )
}
const nose = (ink: Ink, y: number, t: Tone = PINK): string =>
  ink.form(half(`0,${y} 15,${y - 1} 12,${y + 10} 0,${y + 17}`), t, 2.5) +
  fill(circ(-4, y + 4, 4, 2), '#fff', 0.7)

const catHead = half('0,-72 40,-66 72,-32 82,10 88,44! 66,54 50,72 24,90 0,94')
const cheeks = (ink: Ink, t: Tone = WHITE): string =>
  ink.form(half('0,20 18,12 44,24 52,48 34,66 0,62'), t, 1)

export const beasts: Record<string, Motif> = {
  tiger: ({ ink, b }) =>
    mirror(
      ink.form(circ(60, -60, 25), FUR, 5) +
        fill(circ(60, -58, 14), '#3a0f14') +
        fill(circ(58, -54, 10), '#ffc9a0'),
    ) +
    ink.form(catHead, FUR, 5) +
    mirror(
      fill(loop('8,-22! 24,-42 48,-34! 42,-20 22,-14'), '#fff3e0', 0.95) +
        fill(loop('82,22! 60,18 56,44 74,50!'), '#fff3e0', 0.9) +
        [
          '5,-72! 12,-72! 4,-40!',
          '20,-70! 36,-66! 16,-46!',
          '46,-60! 60,-50! 34,-44!',
          '78,-20! 82,-4! 56,-6!',
          '84,10! 87,26! 60,18!',
          '88,40! 76,50! 62,34!',
        ]
          .map((d) => fill(loop(d), '#26090a'))
          .join('') +
        eye(ink, [31, -8, 14], { iris: b.lite, tilt: 8 }),
    ) +
    fill('M-5-72L5-72L0-36Z', '#26090a') +
    cheeks(ink) +
    jaws(ink, 52, 27) +
    cheeksTop(ink) +
    nose(ink, 14) +
    whiskers(),
  lion: ({ ink, a }) =>
    ink.form(mane(98, 80), { ...a, base: a.deep, deep: a.ink }, 5) +
    ink.form(mane(84, 66), a, 3) +
    mirror(ink.form(circ(54, -50, 18), GOLD, 4) + fill(circ(53, -48, 9), '#7a3208')) +
    group(
      'scale(.82) translate(0 6)',
      ink.form(catHead, GOLD, 4) +
        mirror(
          fill(loop('10,-22! 24,-38 46,-30! 40,-20 22,-14'), '#fff6d8', 0.8) +
            eye(ink, [31, -6, 14], { iris: '#ffb321', tilt: 8 }),
        ) +
        fill(half('0,-50 9,-30 12,14 0,16'), '#fff2b8', 0.55) +
        cheeks(ink, { ...WHITE, base: '#fff0cf', deep: '#d9a763' }) +
        jaws(ink, 52, 27) +
        cheeksTop(ink) +
        nose(ink, 14, tone(30, 0.12)) +
        whiskers(),
    ) +
    group(
      'translate(0 -78) scale(.42)',
      ink.form('M-80 44L-94-44L-50-2L-30-66L0-20L30-66L50-2L94-44L80 44Q0 64-80 44Z', GOLD, 8) +
        ink.ball(0, 20, [14, RED, 4]),
    ),
  wolf: ({ ink, b }) =>
    mirror(
      ink.form(loop('18,-50! 40,-78 66,-100! 78,-56 72,-20'), GREY, 5) +
        fill(loop('40,-58! 52,-74 63,-86! 68,-54 60,-38'), '#2a2036'),
    ) +
    ink.form(half('0,-62 30,-58 62,-36 74,-4 94,22! 78,26 84,48! 62,50 42,76 18,96 0,98'), GREY, 5) +
    fill(half('0,-60! 10,-40 12,0 0,20'), GREY.ink, 0.45) +
    ink.form(half('0,8! 16,4 30,-4 54,2 70,24 54,46 40,70 16,92 0,94'), WHITE, 1) +
    ink.form(half('0,-30 16,-16 20,20 24,50 0,56'), GREY, 1) +
    mirror(
      eye(ink, [33, -8, 13], { iris: b.lite, slit: true, tilt: -16 }) +
        stroke(line('12,-14 30,-28 54,-30'), '#1b2233', 6),
    ) +
    jaws(ink, 58, 22) +
    ink.form(half('0,24 17,30 22,48 14,60 0,58'), WHITE, 1) +
    nose(ink, 38, BLACK),
  fox: ({ ink, a }) =>
    mirror(
      ink.form(loop('20,-44! 44,-78 72,-98! 84,-56 74,-14'), a, 5) +
        fill(loop('44,-52! 56,-74 68,-84! 72,-54 64,-34'), '#3a120c'),
    ) +
    ink.form(half('0,-56 34,-52 66,-26 92,24! 66,40 36,62 12,88 0,92'), a, 5) +
    ink.form(half('0,30! 20,10 50,0 84,22! 62,36 34,58 12,84 0,88'), WHITE, 1) +
    fill(half('0,-54 8,-40 18,0 14,40 0,46'), a.base) +
    mirror(eye(ink, [36, -4, 14], { iris: '#ffc93c', tilt: -14 })) +
    nose(ink, 66, BLACK),
  panda: ({ ink, a }) =>
    mirror(ink.form(circ(64, -58, 27), BLACK, 5)) +
    ink.form(half('0,-76 44,-70 80,-36 88,8 74,52 40,76 0,82'), WHITE, 5) +
    mirror(
      group('translate(36 -4) rotate(32)', ink.form(circ(0, 0, 21, 29), BLACK, 1)) +
        roundEye(ink, [34, -6, 14], '#7a4a1c') +
        fill(circ(60, 36, 13, 8), '#ff8fa8', 0.6),
    ) +
    fill(half('0,22 15,22 13,32 0,38'), '#17171f') +
    fill(circ(-4, 26, 4, 2), '#fff', 0.8) +
    stroke(line('-22,44 -12,54 0,44 12,54 22,44'), '#17171f', 5) +
    fill(loop('-8,54 8,54 6,66 -6,66'), '#f0587a') +
    group(
      'translate(-34 66) rotate(-22)',
      ink.form('M-50-8H70V8H-50Z', a, 4) + stroke('M-14-7V7M24-7V7', a.deep, 3),
    ) +
    mirror(ink.form(loop('46,58 66,52 78,68 66,84 46,80'), BLACK, 4)),
  buffalo: ({ ink, a }) =>
    mirror(
      ink.form(
        loop('34,-44! 62,-40 78,-58 82,-92! 102,-58 92,-18 60,-10 36,-18'),
        { ...GOLD, base: '#e9d4a4', deep: '#8a6a3c', lite: '#fff8e2' },
        5,
      ) + ink.form(loop('44,-14! 84,-8 92,6 66,16'), a, 4),
    ) +
    ink.form(half('0,-76 20,-82! 26,-66 44,-62! 42,-44 58,-22 56,10 46,34 42,62 28,86 0,92'), a, 5) +
    fill(half('0,-76 18,-80! 22,-62 40,-58! 34,-44 40,-28! 22,-30 14,-12! 0,-22'), a.ink, 0.85) +
    mirror(
      eye(ink, [31, 4, 11], { iris: '#ff9a2a', tilt: 14 }) + stroke(line('14,-6 30,-12 46,-8'), a.ink, 6),
    ) +
    ink.form(half('0,40 26,38 40,56 34,80 0,88'), { ...a, lite: a.base, base: a.deep }, 3) +
    mirror(fill(loop('14,56 28,52 28,66 16,66'), '#0c0607')) +
    stroke('M-15 68A15 14 0 1 0 15 68', '#3a1a04', 9) +
    stroke('M-15 68A15 14 0 1 0 15 68', '#ffd24a', 5),
  elephant: ({ ink, a, b }) =>
    mirror(
      ink.form(loop('34,-52! 70,-74 98,-46 94,8 72,36 44,24 36,-6'), a, 5) +
        fill(loop('50,-46 74,-58 86,-34 82,4 64,18 52,2'), '#ff9fb4', 0.45),
    ) +
    ink.form(half('0,-80 36,-72 52,-36 48,4 34,26 24,46 20,78 8,96! 0,98'), a, 5) +
    [40, 52, 64, 76].map((y) => stroke(line(`-18,${y} 0,${y + 4} 18,${y}`), a.deep, 2.5)).join('') +
    mirror(
      ink.form(loop('26,24! 40,30 58,60 60,86! 44,70 26,48'), WHITE, 3.5) +
        roundEye(ink, [31, -12, 11], '#6a3a12'),
    ) +
    ink.form(half('0,-88! 40,-74 34,-50 14,-36 0,-14!'), b, 3.5) +
    ink.form(half('0,-74 18,-68 12,-52 0,-40'), GOLD, 2.5) +
    ink.ball(0, -58, [7, RED, 2]),
  rabbit: ({ ink, a, b }) =>
    mirror(
      ink.form(loop('12,-36! 10,-74 26,-100 44,-84 40,-30'), WHITE, 5) +
        fill(loop('20,-44 20,-76 28,-88 35,-76 33,-40'), '#ff9fb8'),
    ) +
    ink.form(half('0,-44 40,-42 68,-6 72,32 48,66 0,78'), WHITE, 5) +
    mirror(roundEye(ink, [29, 0, 15], a.base) + fill(circ(50, 30, 12, 7), '#ff8fa8', 0.65)) +
    nose(ink, 20) +
    stroke(line('-18,44 -10,50 0,42 10,50 18,44'), '#4a2c44', 4) +
    ink.form('M-9 48H9V64H-9Z', WHITE, 2) +
    stroke('M0 48V63', '#b7aac4', 2) +
    mirror(ink.form(loop('4,80! 30,62 50,70 50,92 30,98'), b, 4)) +
    ink.ball(0, 82, [11, GOLD, 3]),
  owl: ({ ink, a, b }) =>
    mirror(
      ink.form(loop('30,-10! 78,-22 92,20 78,66 54,86! 40,40'), { ...a, lite: a.base, base: a.deep }, 5) +
        [30, 48, 64].map((y) => stroke(line(`58,${y - 20} 74,${y} 80,${y + 2}`), a.lite, 3)).join(''),
    ) +
    ink.form(half('0,-58 30,-64 62,-92! 66,-40 62,10 56,56 34,86 0,92'), a, 5) +
    ink.form(half('0,8 30,12 38,44 24,76 0,82'), b, 2) +
    [24, 40, 56]
      .map((y) => stroke(line(`-24,${y} -12,${y + 9} 0,${y} 12,${y + 9} 24,${y}`), b.deep, 3))
      .join('') +
    mirror(
      ink.form(circ(29, -26, 30), { ...a, lite: a.hi, base: a.lite, deep: a.base }, 3) +
        roundEye(ink, [28, -26, 20], '#ffbf1f'),
    ) +
    ink.form(half('0,-16! 11,-8 0,18!'), GOLD, 3) +
    mirror(stroke(line('14,90 20,98'), GOLD.base, 7)),
  rooster: ({ ink, a, b }) =>
    ink.form(loop('-40,10! -96,-20 -98,-74! -72,-52 -66,-86! -44,-46 -30,-70! -24,-10'), b, 4) +
    ink.form(loop('-50,20! -90,24 -98,64! -66,48 -40,54'), { ...b, lite: b.base, base: b.deep }, 4) +
    stroke('M-2 78L-8 98M22 78L26 98M-20 98H4M16 98H40', GOLD.ink, 9) +
    stroke('M-2 78L-8 98M22 78L26 98M-20 98H4M16 98H40', GOLD.base, 5) +
    ink.form(loop('30,-60 54,-44 58,-8 54,40 24,82 -14,82 -52,50 -48,16 -10,10 6,-20'), a, 5) +
    ink.form(
      loop('-40,30! -6,20 22,30 14,56 -16,68 -30,62! -26,56 -44,54! -36,46'),
      { ...a, lite: a.base, base: a.deep },
      3,
    ) +
    ink.form(loop('16,-20! 34,-66 60,-66 68,-40 58,-16 64,2! 50,-2 48,16! 34,4 24,20! 14,2'), GOLD, 4) +
    ink.form(loop('22,-66! 14,-88 30,-86 34,-100! 46,-88 58,-98! 62,-84 74,-80 64,-60'), RED, 4) +
    ink.form('M66-56L96-44L66-36Z', GOLD, 4) +
    ink.form(loop('60,-34! 76,-30 74,-8 64,-4 58,-18'), RED, 3) +
    roundEye(ink, [52, -52, 9], '#ff7a1a'),
  bull: ({ ink, a }) =>
    mirror(
      ink.form(loop('26,-50! 58,-52 84,-66 90,-98! 108,-52 78,-20 34,-22'), WHITE, 5) +
        ink.form(loop('44,-20! 80,-18 88,-2 60,8'), a, 4),
    ) +
    ink.form(half('0,-66 34,-62 54,-26 44,18 40,56 26,84 0,90'), a, 5) +
    mirror(eye(ink, [29, -6, 12], { iris: '#ff4a2a', tilt: 18 })) +
    ink.form(half('0,38 30,36 40,60 24,82 0,86'), { ...PINK, base: '#c9848a', deep: '#70404a' }, 3) +
    mirror(fill(circ(18, 58, 7, 5), '#1c0a0e') + fill(circ(40, 72, 16, 8), '#fff', 0.25)) +
    stroke('M-14 68A14 15 0 1 0 14 68', '#3a1a04', 9) +
    stroke('M-14 68A14 15 0 1 0 14 68', '#ffd24a', 5),
  monkey: ({ ink, a, b }) =>
    mirror(ink.form(circ(76, -4, 24), a, 5) + fill(circ(75, -2, 14), '#f5b98c')) +
    ink.form(half('0,-84 14,-92! 20,-80 52,-66 76,-24 72,30 46,66 0,78'), a, 5) +
    ink.form(
      half('0,-36 22,-50 52,-38 56,-6 46,14 60,40 38,66 0,72'),
      { ...PINK, hi: '#fff0dc', lite: '#ffdcb4', base: '#f2b481', deep: '#b8713f' },
      2,
    ) +
    mirror(roundEye(ink, [25, -16, 15], '#7a3c10') + fill(circ(6, 14, 3.5, 2.5), '#5a2a12')) +
    fill(half('0,32! 22,30 36,24! 28,54 0,60'), '#5a0c1c') +
    fill(half('0,32! 20,31 30,28! 26,38 0,40'), '#fff') +
    ink.form(half('0,-88 40,-76 70,-44! 66,-34! 0,-56'), b, 3.5) +
    ink.form(half('0,-96! 14,-78 0,-60!'), GOLD, 3),
}

function mane(outer: number, inner: number): string {
  const tips = Array.from({ length: 36 }, (_, index) => {
    const angle = (Math.PI * index) / 18 - Math.PI / 2
    const radius = index % 2 === 0 ? outer : inner
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle) + 4).toFixed(1)}${index % 2 === 0 ? '!' : ''}`
  })
  return loop(tips.join(' '))
}

function cheeksTop(ink: Ink): string {
  return mirror(
    ink.form(loop('0,24! 16,20 40,26 46,42 30,54 10,54 0,46!'), WHITE, 0.6) +
      [
        [20, 36],
        [28, 42],
        [30, 34],
      ]
        .map(([x = 0, y = 0]) => fill(circ(x, y, 1.7), '#4a2a2a'))
        .join(''),
  )
}

function whiskers(): string {
  return mirror(stroke('M42 36Q70 30 96 34M42 42Q70 44 92 54', '#ffffff', 1.6))
}
