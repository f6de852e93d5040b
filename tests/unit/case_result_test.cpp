// done.json: a finished case is recognised, and nothing else is accepted as one.
#include "simulation/case_result.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace holonom::case_result_test {

using Json = nlohmann::ordered_json;

CaseResult ended() {
  CaseResult result;
  result.status = CaseStatus::failed;
  result.ending = Ending::failed;
  result.reason = "it \"locks\"";
  result.steps = 1L << 40;
  result.wall_seconds = 0.1;
  result.columns = {"A.angle:last", "A.angle:min", "A.angle:max"};
  result.warnings = {"the energy drifts", "near t = 1"};
  result.values = {"1", "-0.1", "1e-300"};
  return result;
}

Json done() { return done_as_json("this run", ended()); }

bool is_taken(const Json& json) { return result_of_done(json.dump(), "this run").has_value(); }

TEST(CaseResult, comesBackFromItsText) {
  const auto read = result_of_done(done().dump(2), "this run");
  ASSERT_TRUE(read);
  EXPECT_EQ(done_as_json("this run", *read), done());
  EXPECT_EQ(read->steps, ended().steps);
  EXPECT_EQ(read->reason, ended().reason);
}

TEST(CaseResult, belongsToItsIdentity) { EXPECT_FALSE(result_of_done(done().dump(), "another run")); }

TEST(CaseResult, isNothingUnlessWhole) {
  const std::string text = done().dump();
  for (std::size_t k = 0; k < text.size(); ++k) EXPECT_FALSE(result_of_done(text.substr(0, k), "this run")) << "up to " << k;
  const Json whole = done();
  for (const auto& [key, value] : whole["result"].items()) {
    Json json = whole;
    json["result"].erase(key);
    EXPECT_FALSE(is_taken(json)) << "without " << key;
    json["result"][key] = nullptr;
    EXPECT_FALSE(is_taken(json)) << "without a value of " << key;
  }
}

TEST(CaseResult, isNothingUnlessTheCaseHasEnded) {
  for (const char* status : {"open", "stopped", "unheard of", ""}) {
    Json json = done();
    json["result"]["status"] = status;
    EXPECT_FALSE(is_taken(json)) << status;
  }
}

TEST(CaseResult, takesNoNumberForAnother) {
  for (const char* key : {"exit_code", "steps"})
    for (const Json& number : {Json(1.5), Json(1e300), Json(true), Json("3"), Json(UINT64_MAX)}) {
      Json json = done();
      json["result"][key] = number;
      EXPECT_FALSE(is_taken(json)) << key << " " << number;
    }
}

}  // namespace holonom::case_result_test
