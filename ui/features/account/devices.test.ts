import { expect, it } from 'vitest';
import { deviceText } from './devices.ts';

const NAMES = ['Chrome on macOS', 'Samsung Internet on Android', 'curl', 'Unknown device'];

it('a device keeps its name in English', () => {
  expect(NAMES.map((name) => deviceText(name, 'en'))).toEqual(NAMES);
});

it('a device is named in Chinese by what is known of it', () => {
  expect(NAMES.map((name) => deviceText(name, 'ch'))).toEqual([
    'macOS 上的 Chrome',
    'Android 上的 Samsung Internet',
    'curl',
    '未知设备',
  ]);
});
