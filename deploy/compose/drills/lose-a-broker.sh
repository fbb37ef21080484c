#!/bin/bash
# A broker dies, and comes back a little later: the other one of its region goes on, and no order is lost.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

storm_begin "${MINUTES:-8}"
fault broker-killed broker-sydney-1 kill_and_start broker-sydney-1
fault broker-killed broker-north-virginia-2 kill_and_start broker-north-virginia-2
storm_end
