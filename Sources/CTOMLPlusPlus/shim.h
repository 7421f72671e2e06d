#pragma once

// toml++ is headers of C++, which CTOML includes; this says where a system has them.
