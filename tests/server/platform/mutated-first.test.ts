import { testHalfOfTheCalls } from '#tests/platform/mutations.ts';

testHalfOfTheCalls(0);
